import { OfficeTestimonialsPage } from '@/components/office/OfficeTestimonialsPage';
import { OfficeLayout } from '@/components/shell/layouts/OfficeLayout';
import type { Page } from '@/lib/layout';
import { guard } from '@/lib/server/pages/guard';
import { readsOfQueues } from '@/lib/server/pages/reads';

const OfficeTestimonials: Page = () => <OfficeTestimonialsPage />;
OfficeTestimonials.layout = OfficeLayout;

export const getServerSideProps = guard('office', {
  texts: ['common:bulk', 'admin'],
  reads: ({ query }) => readsOfQueues(query, 'testimonials', 'feedback'),
});
export default OfficeTestimonials;
