import { ProfileEditor } from '@/components/creators/profile/ProfileEditor';
import { DashboardLayout } from '@/components/shell/DashboardLayout';
import { guard } from '@/lib/guard';
import type { Page } from '@/lib/page';
import { paths } from '@/lib/paths';

const EditProfile: Page = () => <ProfileEditor canonical={paths.editProfile} />;
EditProfile.layout = DashboardLayout;

export const getServerSideProps = guard('creator');
export default EditProfile;
