import { PublicLivePage, type PublicLiveProps } from '@/components/lives/PublicLivePage';
import { FailedPage } from '@/components/shell/status/FailedPage';
import type { Page } from '@/lib/layout';
import { loadPublicLive } from '@/lib/server/loaders/load-live';
import { blockingPaths, publicPage, type PublicProps } from '@/lib/server/pages/public-page';

const Live: Page<PublicProps<PublicLiveProps>> = ({ loaded }) =>
  loaded ? <PublicLivePage {...loaded} /> : <FailedPage />;

export const getStaticPaths = blockingPaths;
export const getStaticProps = publicPage<PublicLiveProps>({
  texts: [
    'content:buy',
    'content:creator',
    'content:ratings',
    'content:report',
    'lives:calendar',
    'lives:card',
    'lives:page',
    'lives:refund',
    'lives:reminder',
    'lives:when',
  ],
  load: loadPublicLive,
});
export default Live;
