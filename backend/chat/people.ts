import type { ChatPerson } from '../../contract/chat.ts';
import type { ChatSide } from '../../contract/values/chat.ts';
import { displayName } from '../display-name.ts';
import { shownPicture } from '../files/picture-service.ts';
import type { ChatRow } from './repository.ts';

/** Returns a person of a chat by the name that others see. */
export const toPerson = ({
  userId,
  name,
  lastName = '',
  picture,
  username = null,
}: {
  userId: string;
  name: string;
  lastName?: string;
  picture: string | null;
  username?: string | null;
}): ChatPerson => ({
  userId,
  name: displayName(name, lastName),
  picture: shownPicture(picture),
  username,
});

/** Person whose account was erased; the client shows a placeholder name. */
const erased: ChatPerson = { userId: null, name: '', picture: null, username: null };

/** Returns the person on one side of a chat. */
export function personOn(side: ChatSide, chat: ChatRow): ChatPerson {
  if (side === 'CREATOR')
    return chat.creatorErasedAt
      ? erased
      : toPerson({
          userId: chat.creatorUserId,
          name: chat.creatorName,
          picture: chat.creatorPicture,
          username: chat.creatorUsername,
        });
  return chat.memberErasedAt
    ? erased
    : toPerson({
        userId: chat.memberId,
        name: chat.memberName,
        lastName: chat.memberLastName,
        picture: chat.memberPicture,
      });
}
