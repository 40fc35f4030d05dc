import { ContentList } from '@/components/dashboard/ContentList';
import { DashboardLayout } from '@/components/shell/layouts/DashboardLayout';
import { guard } from '@/lib/server/guard';
import type { Page } from '@/lib/layout';

const OwnCourses: Page = () => <ContentList tab="courses" />;
OwnCourses.layout = DashboardLayout;

export const getServerSideProps = guard('creator');
export default OwnCourses;
