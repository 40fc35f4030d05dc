import { ProfileEditor } from '@/components/creators/profile/ProfileEditor';
import { DashboardLayout } from '@/components/shell/layouts/DashboardLayout';
import { guard } from '@/lib/server/guard';
import type { Page } from '@/lib/layout';
import { paths } from '@/lib/paths';

const EditProfile: Page = () => <ProfileEditor canonical={paths.editProfile} />;
EditProfile.layout = DashboardLayout;

export const getServerSideProps = guard('creator');
export default EditProfile;
