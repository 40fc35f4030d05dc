import { RecentSearchesPage } from '@/components/discovery/RecentSearchesPage';
import type { Page } from '@/lib/layout';
import { publicPage } from '@/lib/server/pages/public-page';

const RecentSearches: Page = () => <RecentSearchesPage />;

export const getStaticProps = publicPage({ texts: ['explore:recent'] });
export default RecentSearches;
