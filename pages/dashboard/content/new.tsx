import { NewContent } from '@/components/dashboard/NewContent';
import { DashboardLayout } from '@/components/shell/DashboardLayout';
import { guard } from '@/lib/guard';
import type { Page } from '@/lib/page';

const New: Page = () => <NewContent />;
New.layout = DashboardLayout;

export const getServerSideProps = guard('creator');
export default New;
