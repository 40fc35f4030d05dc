import { PendingApproval } from '@/components/creators/profile/PendingApproval';
import { FlowLayout } from '@/components/shell/FlowLayout';
import { guard } from '@/lib/guard';
import type { Page } from '@/lib/page';

const Pending: Page = () => <PendingApproval />;
Pending.layout = FlowLayout;

export const getServerSideProps = guard('creator');
export default Pending;
