import { paths } from '@/contract/paths';
import { creatorGraph } from '../structured-data/creator';
import type { PublicContext } from '../pages/public-page';
import { creatorShareCard } from './share-card';

/** Of the most popular courses; the catalog has all. */
const SHOWN_COURSES = 24;

/** Of the newest posts; the catalog has all. */
const SHOWN_POSTS = 12;

/** Of the most popular digital products; the catalog has all. */
const SHOWN_PRODUCTS = 8;

/** A public creator with what they offer, and with what search engines and messengers read of them. */
export async function loadCreator({ call, params, appUrl, t }: PublicContext) {
  const creator = await call('GET /creators/:creator', { params: { creator: String(params.username) } });
  const { id, username, topics } = creator;
  // A former username is never given to somebody else; an id leads to whatever the name is now.
  if (username !== params.username)
    return { redirect: { destination: paths.creator(username), permanent: id !== params.username } };
  const [courses, memberships, digitalProducts, posts] = await Promise.all([
    call('GET /courses', { query: { creatorId: id, limit: SHOWN_COURSES } }),
    call('GET /memberships', { query: { creatorId: id } }),
    call('GET /digital-products', { query: { creatorId: id, limit: SHOWN_PRODUCTS } }),
    call('GET /posts', { query: { creatorId: id, limit: SHOWN_POSTS } }),
  ]);
  const names = {
    creators: t('explore:creators.title'),
    topics: topics.map((topic) => t(`common:topics.${topic}`)),
  };
  return {
    creator,
    courses: courses.items,
    memberships: memberships.items,
    digitalProducts: digitalProducts.items,
    posts: posts.items,
    facts: creatorGraph(creator, appUrl, names),
    shareCard: creatorShareCard(creator),
  };
}
