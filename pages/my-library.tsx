import { LibraryPage } from '@/components/library/LibraryPage';
import type { Page } from '@/lib/layout';
import { guard } from '@/lib/server/pages/guard';

const MyLibrary: Page = () => <LibraryPage />;

export const getServerSideProps = guard('member', { texts: ['content:library'] });
export default MyLibrary;
