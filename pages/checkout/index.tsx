import { CheckoutPage } from '@/components/checkout/CheckoutPage';
import type { CoursePage } from '@/contract/courses';
import { guard } from '@/lib/guard';
import type { Page } from '@/lib/page';

type Loaded = { course: CoursePage };

const Checkout: Page<Loaded> = ({ course }) => <CheckoutPage course={course} />;

export const getServerSideProps = guard<Loaded>('member', {
  namespaces: ['wallet'],
  load: async ({ ask, query }) => {
    // Courses are what is sold so far.
    if (query.type !== undefined && ![query.type].flat().includes('PPV_COURSE')) return { notFound: true };
    const id = String([query.contentId].flat()[0]);
    return { course: await ask('GET /courses/:id', { params: { id } }) };
  },
});
export default Checkout;
