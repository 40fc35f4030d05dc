import { RecentSearchesPage } from '@/components/search/RecentSearchesPage';
import type { Page } from '@/lib/layout';
import { publicPage } from '@/lib/server/public-page';

const RecentSearches: Page = () => <RecentSearchesPage />;

export const getStaticProps = publicPage({ texts: ['explore:recent'] });
export default RecentSearches;
