import { ProfileEditorPage } from '@/components/creators/profile/ProfileEditorPage';
import { DashboardLayout } from '@/components/shell/layouts/DashboardLayout';
import { guard } from '@/lib/server/pages/guard';
import type { Page } from '@/lib/layout';
import { paths } from '@/contract/paths';

const EditProfile: Page = () => <ProfileEditorPage canonical={paths.editProfile} />;
EditProfile.layout = DashboardLayout;

export const getServerSideProps = guard('creator', { texts: ['content:editor', 'dashboard', 'onboarding'] });
export default EditProfile;
