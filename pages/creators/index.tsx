import { CreatorsPage, type CreatorsProps } from '@/components/creators/CreatorsPage';
import { paths } from '@/contract/paths';
import { LONGEST_QUERY } from '@/contract/values/search';
import { topicIds } from '@/contract/values/topics';
import { CREATORS_PER_PAGE } from '@/hooks/creators/useCreators';
import { guard } from '@/lib/server/pages/guard';
import { createListGraph } from '@/lib/server/structured-data/graph';
import { readKnownValue, readShownCount, readQueryValue } from '@/lib/list-query';
import type { Page } from '@/lib/layout';

const Creators: Page<CreatorsProps> = (props) => <CreatorsPage {...props} />;

export const getServerSideProps = guard<CreatorsProps>('visitor', {
  texts: ['explore:creatorCard', 'explore:creators'],
  load: async ({ call, query: given }) => {
    const query = readQueryValue(given, 'query')?.trim().slice(0, LONGEST_QUERY);
    const topicId = readKnownValue(given, 'topicId', topicIds);
    const filter = { ...(query && { query }), ...(topicId && { topicId }) };
    const limit = readShownCount(given, CREATORS_PER_PAGE);
    const first = await call('GET /creators/search', { query: { ...filter, limit } });
    const structuredData = createListGraph(first.items.map(({ username }) => paths.creator(username)));
    return { filter, first, structuredData };
  },
});
export default Creators;
