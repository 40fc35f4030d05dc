import { PublicCreatorPage, type PublicCreatorProps } from '@/components/creators/PublicCreatorPage';
import { FailedPage } from '@/components/shell/status/FailedPage';
import type { Page } from '@/lib/layout';
import { paths } from '@/contract/paths';
import { blockingPaths, publicPage, type PublicProps } from '@/lib/server/public-page';

const Creator: Page<PublicProps<PublicCreatorProps>> = ({ loaded }) =>
  loaded ? <PublicCreatorPage key={loaded.creator.id} {...loaded} /> : <FailedPage />;

export const getStaticPaths = blockingPaths;
export const getStaticProps = publicPage<PublicCreatorProps>({
  texts: [
    'explore:creators',
    'explore:courses',
    'explore:memberships',
    'wallet:checkout',
    'wallet:credits',
    'wallet:tip',
  ],
  load: async ({ call, params }) => {
    const creator = await call('GET /creators/:creator', { params: { creator: String(params.username) } });
    // A former username is never given to somebody else; an id leads to whatever the name is now.
    if (creator.username !== params.username)
      return {
        redirect: {
          destination: paths.creator(creator.username),
          permanent: creator.id !== params.username,
        },
      };
    const [courses, memberships] = await Promise.all([
      call('GET /courses', { query: { creatorId: creator.id, limit: 100 } }),
      call('GET /memberships', { query: { creatorId: creator.id } }),
    ]);
    return { creator, courses: courses.items, memberships: memberships.items };
  },
});
export default Creator;
