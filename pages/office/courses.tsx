import { OfficeCoursesPage } from '@/components/office/OfficeCoursesPage';
import { OfficeLayout } from '@/components/shell/layouts/OfficeLayout';
import { guard } from '@/lib/server/pages/guard';
import { readsOfQueues } from '@/lib/server/pages/reads';
import type { Page } from '@/lib/layout';

const OfficeCourses: Page = () => <OfficeCoursesPage />;
OfficeCourses.layout = OfficeLayout;

// The preview is the course page itself, so it needs the texts of that page.
export const getServerSideProps = guard('office', {
  texts: ['common:bulk', 'common:media', 'admin', 'content', 'dashboard', 'explore'],
  reads: ({ query }) => readsOfQueues(query, 'course'),
});
export default OfficeCourses;
