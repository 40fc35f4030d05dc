import { SearchPage } from '@/components/search/SearchPage';
import { searchGuard, type SearchProps } from '@/lib/server/load-search';
import type { Page } from '@/lib/layout';

const Search: Page<SearchProps> = (props) => <SearchPage {...props} />;

export const getServerSideProps = searchGuard();
export default Search;
