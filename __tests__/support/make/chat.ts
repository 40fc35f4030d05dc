import type { ReplyTo } from '../ask';
import { ask } from '../backend';
import type { Person } from './accounts';
import type { CreatorPerson } from './creators';

type Message = ReplyTo<'POST /chat/sendmessage'>;

/** Creates a chat of a creator with a follower, without a message. */
export async function makeChat(creator: CreatorPerson, member: Person): Promise<string> {
  const { follow } = await import('@/backend/creators/follow-service');
  await follow(member.actor, creator.actor.creator.id);
  const { body } = await ask('POST /chat', { as: creator, body: { memberUserId: member.userId } });
  return body.id;
}

type Sent = { clientId?: string; fileIds?: string[]; replyToId?: string | null };

/** Sends a message and returns the response, which may be an error. */
export const trySending = (as: Person, chatId: string, text: string, fields: Sent = {}) =>
  ask('POST /chat/sendmessage', { as, body: { chatId, clientId: crypto.randomUUID(), text, ...fields } });

/** Sends a message and returns it. */
export const say = async (as: Person, chatId: string, text: string, fields: Sent = {}): Promise<Message> =>
  (await trySending(as, chatId, text, fields)).body;

/** Creates a chat in which both people wrote. */
export async function makeConversation(creator: CreatorPerson, member: Person): Promise<string> {
  const chatId = await makeChat(creator, member);
  await say(creator, chatId, 'How did you sleep?');
  await say(member, chatId, 'Better than last week.');
  return chatId;
}
