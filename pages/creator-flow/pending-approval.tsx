import { PendingApprovalPage } from '@/components/creators/profile/PendingApprovalPage';
import { FlowLayout } from '@/components/shell/layouts/FlowLayout';
import { guard } from '@/lib/server/pages/guard';
import type { Page } from '@/lib/layout';

const Pending: Page = () => <PendingApprovalPage />;
Pending.layout = FlowLayout;

export const getServerSideProps = guard('creator', { texts: ['dashboard:standing', 'onboarding'] });
export default Pending;
