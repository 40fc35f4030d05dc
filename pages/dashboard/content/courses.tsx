import { ContentList } from '@/components/dashboard/ContentList';
import { DashboardLayout } from '@/components/shell/DashboardLayout';
import { guard } from '@/lib/guard';
import type { Page } from '@/lib/page';

const OwnCourses: Page = () => <ContentList tab="courses" />;
OwnCourses.layout = DashboardLayout;

export const getServerSideProps = guard('creator');
export default OwnCourses;
