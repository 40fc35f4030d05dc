import { LibraryPage } from '@/components/library/LibraryPage';
import type { Page } from '@/lib/layout';
import { read } from '@/lib/api-call';
import { guard } from '@/lib/server/pages/guard';

const MyLibrary: Page = () => <LibraryPage />;

export const getServerSideProps = guard('member', {
  texts: ['content:library'],
  reads: () => [read('GET /library', { query: { limit: 24 } })],
});
export default MyLibrary;
