import { CreatorCompletePage } from '@/components/creators/profile/CreatorCompletePage';
import { FlowLayout } from '@/components/shell/layouts/FlowLayout';
import { guard } from '@/lib/server/pages/guard';
import type { Page } from '@/lib/layout';

const Complete: Page = () => <CreatorCompletePage />;
Complete.layout = FlowLayout;

export const getServerSideProps = guard('creator', { texts: ['dashboard:firstSteps', 'onboarding'] });
export default Complete;
