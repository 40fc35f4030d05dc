import { userFields } from '../extension-points/user-fields.ts';
import { unreadChats } from './repository.ts';

/** Numbers of chats with unread messages for `GET /users`. */
export const unreadFields = userFields(
  (_, userId) => unreadChats(userId),
  (rows) => ({ unreadChats: rows[0]! }),
);
