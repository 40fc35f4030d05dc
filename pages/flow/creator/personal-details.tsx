import { ProfileEditorPage } from '@/components/creators/profile/ProfileEditorPage';
import { WideFlowLayout } from '@/components/shell/layouts/FlowLayout';
import { guard } from '@/lib/server/pages/guard';
import type { Page } from '@/lib/layout';
import { paths } from '@/contract/paths';

const PersonalDetails: Page = () => <ProfileEditorPage isFirst canonical={paths.creatorDetails} />;
PersonalDetails.layout = WideFlowLayout;

export const getServerSideProps = guard('creator', { texts: ['content:editor', 'dashboard', 'onboarding'] });
export default PersonalDetails;
