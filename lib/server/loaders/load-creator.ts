import { paths } from '@/contract/paths';
import { liveSections } from '@/contract/values/lives';
import { creatorGraph } from '../structured-data/creator';
import type { PublicContext } from '../pages/public-page';
import { creatorShareCard } from './share-card';

/** Number of most popular courses on the page; the catalogue has all courses. */
const SHOWN_COURSES = 24;

/** Number of newest posts on the page; the catalogue has all posts. */
const SHOWN_POSTS = 12;

/** Number of most popular digital products on the page; the catalogue has all digital products. */
const SHOWN_PRODUCTS = 8;

/** Number of newest products of the shop on the page; the shop has all products. */
const SHOWN_SHOP_PRODUCTS = 8;

/** Number of upcoming lives, and number of recordings, on the page. */
const SHOWN_LIVES = 6;

/** Loads a public creator with all offers, the structured data and the share card. */
export async function loadCreator({ call, params, appUrl, t }: PublicContext) {
  const creator = await call('GET /creators/:creator', { params: { creator: String(params.username) } });
  const { id, username, topics } = creator;
  // A former username is never reassigned, so its redirect is permanent. The redirect of an id is
  // temporary, because the username can change.
  if (username !== params.username)
    return { redirect: { destination: paths.creator(username), permanent: id !== params.username } };
  const [courses, memberships, digitalProducts, posts, products, ...lives] = await Promise.all([
    call('GET /courses', { query: { creatorId: id, limit: SHOWN_COURSES } }),
    call('GET /memberships', { query: { creatorId: id } }),
    call('GET /digital-products', { query: { creatorId: id, limit: SHOWN_PRODUCTS } }),
    call('GET /posts', { query: { creatorId: id, limit: SHOWN_POSTS } }),
    call('GET /shop/items', { query: { creatorId: id, limit: SHOWN_SHOP_PRODUCTS } }),
    ...liveSections.map((section) =>
      call('GET /lives', { query: { creatorId: id, section, limit: SHOWN_LIVES } }),
    ),
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
    shop: { products: products.items, count: products.count },
    /** Current lives, then upcoming lives, then recordings. */
    lives: lives.flatMap(({ items }) => items),
    structuredData: creatorGraph(creator, appUrl, names),
    shareCard: creatorShareCard(creator),
  };
}
