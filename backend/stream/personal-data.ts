import { db } from '../db/connection.ts';
import type { PersonalData } from '../extension-points/personal-data.ts';
import { toUserTopic } from './publish-service.ts';
import * as repository from './repository.ts';

/** Events of a person, which have ids only and are kept for a day. */
export const streamData: PersonalData = {
  async erase({ userId }) {
    await repository.deleteTopicEvents(db, toUserTopic(userId));
  },
};
