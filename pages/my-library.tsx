import { LibraryPage } from '@/components/library/LibraryPage';
import type { Page } from '@/lib/layout';
import { read } from '@/lib/api-call';
import { readLibraryFilter, toLibraryInput } from '@/lib/library/library-filter';
import { guard } from '@/lib/server/pages/guard';

const MyLibrary: Page = () => <LibraryPage />;

export const getServerSideProps = guard('member', {
  texts: ['content:library'],
  reads: ({ query }) => {
    const filter = readLibraryFilter(query);
    return [
      read('GET /library/shelves'),
      filter.tab === 'memberships'
        ? read('GET /subscriptions', { query: { limit: 100 } })
        : read('GET /library', toLibraryInput(filter.tab, filter)),
    ];
  },
});
export default MyLibrary;
