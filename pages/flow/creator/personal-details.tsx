import { ProfileEditorPage } from '@/components/creators/profile/ProfileEditorPage';
import { FlowLayout } from '@/components/shell/layouts/FlowLayout';
import { guard } from '@/lib/server/pages/guard';
import type { Page } from '@/lib/layout';
import { paths } from '@/contract/paths';

const PersonalDetails: Page = () => <ProfileEditorPage isFirst canonical={paths.creatorDetails} />;
PersonalDetails.layout = FlowLayout;

export const getServerSideProps = guard('creator', { texts: ['dashboard', 'onboarding'] });
export default PersonalDetails;
