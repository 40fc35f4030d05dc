import { OfficeTestimonialsPage } from '@/components/office/OfficeTestimonialsPage';
import { OfficeLayout } from '@/components/shell/layouts/OfficeLayout';
import type { Page } from '@/lib/layout';
import { guard } from '@/lib/server/pages/guard';

const OfficeTestimonials: Page = () => <OfficeTestimonialsPage />;
OfficeTestimonials.layout = OfficeLayout;

export const getServerSideProps = guard('office', { texts: ['admin'] });
export default OfficeTestimonials;
