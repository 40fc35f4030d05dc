import type { PostInput } from '@/contract/posts';
import type { Person } from './accounts';
import type { CreatorPerson } from './creators';

/** A text with an opening and a rest that no other text has. */
export const postText =
  'Four hours is enough to begin.\n\n## The first hour\n\nCurtains before the *phone*.\n\n- Daylight\n- Breakfast';

/** A post for everyone; published by default. @returns its id */
export async function makePost(
  creator: CreatorPerson,
  { isPublished = true, ...fields }: Partial<PostInput> & { isPublished?: boolean } = {},
): Promise<string> {
  const editing = await import('@/backend/posts/editing-service');
  const { id } = await editing.create(creator.actor, {
    title: 'After a bad night',
    summary: 'Here is the order I do things in.',
    text: postText,
    topicId: 'sleep-health',
    ...fields,
  });
  if (isPublished) await editing.updateStatus(creator.actor, id, { status: 'PUBLISHED' });
  return id;
}

/** Makes a person a member of a creator for a month, without the card provider. */
export async function makeMember(
  person: Person,
  creator: CreatorPerson,
  fields: { state?: 'ACTIVE' | 'PAST_DUE'; graceEndsAt?: Date } = {},
): Promise<string> {
  const { makeSubscription } = await import('./memberships');
  const { db } = await import('@/backend/db/connection');
  await makeSubscription(person, creator, 1);
  const { id } = await db
    .updateTable('subscriptions')
    .set({ state: 'ACTIVE', ...fields })
    .where('userId', '=', person.userId)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
