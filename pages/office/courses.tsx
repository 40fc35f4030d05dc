import { CoursesOffice } from '@/components/office/CoursesOffice';
import { OfficeLayout } from '@/components/shell/OfficeLayout';
import { guard } from '@/lib/guard';
import type { Page } from '@/lib/page';

const OfficeCourses: Page = () => <CoursesOffice />;
OfficeCourses.layout = OfficeLayout;

// The preview is the course page itself, with its texts.
export const getServerSideProps = guard('office', { namespaces: ['admin', 'content', 'explore', 'wallet'] });
export default OfficeCourses;
