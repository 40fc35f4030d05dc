import { PublicCreatorPage, type PublicCreatorProps } from '@/components/creators/PublicCreatorPage';
import { FailedPage } from '@/components/shell/status/FailedPage';
import type { Page } from '@/lib/layout';
import { loadCreator } from '@/lib/server/loaders/load-creator';
import { blockingPaths, publicPage, type PublicProps } from '@/lib/server/pages/public-page';

const Creator: Page<PublicProps<PublicCreatorProps>> = ({ loaded }) =>
  loaded ? <PublicCreatorPage key={loaded.creator.id} {...loaded} /> : <FailedPage />;

export const getStaticPaths = blockingPaths;
export const getStaticProps = publicPage<PublicCreatorProps>({
  texts: [
    'content:report',
    'explore:creators',
    'explore:courseCard',
    'explore:memberships',
    'explore:digitalProducts',
    'explore:posts',
    'lives:card',
    'lives:next',
    'shop:card',
  ],
  load: loadCreator,
});
export default Creator;
