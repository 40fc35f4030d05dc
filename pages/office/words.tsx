import { OfficeWordsPage } from '@/components/office/OfficeWordsPage';
import { OfficeLayout } from '@/components/shell/layouts/OfficeLayout';
import { read } from '@/lib/api-call';
import type { Page } from '@/lib/layout';
import { guard } from '@/lib/server/pages/guard';

const OfficeWords: Page = () => <OfficeWordsPage />;
OfficeWords.layout = OfficeLayout;

export const getServerSideProps = guard('office', {
  texts: ['admin'],
  reads: () => [read('GET /office/words', { query: { limit: 100 } })],
});
export default OfficeWords;
