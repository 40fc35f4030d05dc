import { PendingApproval } from '@/components/creators/profile/PendingApproval';
import { FlowLayout } from '@/components/shell/layouts/FlowLayout';
import { guard } from '@/lib/server/guard';
import type { Page } from '@/lib/layout';

const Pending: Page = () => <PendingApproval />;
Pending.layout = FlowLayout;

export const getServerSideProps = guard('creator');
export default Pending;
