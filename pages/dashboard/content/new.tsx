import { NewContent } from '@/components/dashboard/NewContent';
import { DashboardLayout } from '@/components/shell/layouts/DashboardLayout';
import { guard } from '@/lib/server/guard';
import type { Page } from '@/lib/layout';

const New: Page = () => <NewContent />;
New.layout = DashboardLayout;

export const getServerSideProps = guard('creator');
export default New;
