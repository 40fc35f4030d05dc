import type { PublicContext } from './public-page';
import { paths } from '@/contract/paths';

/** A membership with its creator and the courses that it includes. */
export async function loadMembership({ call, params }: PublicContext) {
  const membership = await call('GET /memberships/:id', { params: { id: String(params.id) } });
  if (membership.id !== params.id)
    return { redirect: { destination: paths.membership(membership.id), permanent: false } };
  const [creator, courses] = await Promise.all([
    call('GET /creators/:creator', { params: { creator: membership.creator.id } }),
    call('GET /courses', { query: { creatorId: membership.creator.id, limit: 100 } }),
  ]);
  const { courseIds } = membership;
  return {
    membership,
    creator,
    courses: courses.items.filter(({ id }) => courseIds === null || courseIds.includes(id)),
  };
}
