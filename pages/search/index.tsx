import { SearchPage } from '@/components/discovery/SearchPage';
import { searchGuard, type SearchProps } from '@/lib/server/loaders/load-search';
import type { Page } from '@/lib/layout';

const Search: Page<SearchProps> = (props) => <SearchPage {...props} />;

export const getServerSideProps = searchGuard();
export default Search;
