import { FailedPage } from '@/components/shell/status/FailedPage';
import { CollectionPage, type CollectionProps } from '@/components/shop/CollectionPage';
import type { Page } from '@/lib/layout';
import { loadCollection } from '@/lib/server/loaders/load-shop';
import { blockingPaths, publicPage, type PublicProps } from '@/lib/server/pages/public-page';

const Collection: Page<PublicProps<CollectionProps>> = ({ loaded }) =>
  loaded ? <CollectionPage {...loaded} /> : <FailedPage />;

export const getStaticPaths = blockingPaths;
export const getStaticProps = publicPage<CollectionProps>({
  texts: ['shop:card', 'shop:collection'],
  load: loadCollection,
});
export default Collection;
