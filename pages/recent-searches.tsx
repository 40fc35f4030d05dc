import { RecentSearchesPage } from '@/components/search/RecentSearchesPage';
import { guard } from '@/lib/server/guard';
import type { Page } from '@/lib/layout';

const RecentSearches: Page = () => <RecentSearchesPage />;

export const getServerSideProps = guard('visitor', { texts: ['explore:recent'] });
export default RecentSearches;
