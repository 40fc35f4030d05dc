import { CheckoutPage } from '@/components/checkout/CheckoutPage';
import type { CoursePage } from '@/contract/courses';
import { guard } from '@/lib/server/guard';
import { valueOf } from '@/lib/list-query';
import type { Page } from '@/lib/layout';

type Loaded = { course: CoursePage };

const Checkout: Page<Loaded> = ({ course }) => <CheckoutPage course={course} />;

export const getServerSideProps = guard<Loaded>('member', {
  namespaces: ['wallet'],
  load: async ({ call, query }) => {
    // Courses are what is sold so far.
    const id = valueOf(query, 'contentId');
    if (!id || (valueOf(query, 'type') ?? 'PPV_COURSE') !== 'PPV_COURSE') return { notFound: true };
    return { course: await call('GET /courses/:id', { params: { id } }) };
  },
});
export default Checkout;
