import { CatalogPage, type CatalogProps } from '@/components/discovery/CatalogPage';
import { FailedPage } from '@/components/shell/status/FailedPage';
import { paths } from '@/contract/paths';
import type { Page } from '@/lib/layout';
import { blockingPaths, publicPage, type PublicProps } from '@/lib/server/pages/public-page';
import { creatorShareCard } from '@/lib/server/loaders/share-card';

const Catalog: Page<PublicProps<CatalogProps>> = ({ loaded }) =>
  loaded ? <CatalogPage key={loaded.creator.id} {...loaded} /> : <FailedPage />;

export const getStaticPaths = blockingPaths;
export const getStaticProps = publicPage<CatalogProps>({
  texts: ['explore:catalog', 'explore:search'],
  load: async ({ call, params }) => {
    const creator = await call('GET /creators/:creator', { params: { creator: String(params.username) } });
    if (creator.username !== params.username)
      return {
        redirect: {
          destination: paths.catalog(creator.username),
          permanent: creator.id !== params.username,
        },
      };
    const { items } = await call('GET /creators/:creator/offers', { params: { creator: creator.id } });
    return { creator, items, shareCard: creatorShareCard(creator) };
  },
});
export default Catalog;
