import { needsSecondPerson } from '../../backend/creators/office-service.ts';
import { db } from '../../backend/db/connection.ts';
import type { CreatorActor, OfficeActor } from '../../backend/http/actor.ts';
import { decide } from '../../backend/office/queue-service.ts';

const reason = 'Two posts make health claims after our note of 3 March.';

/**
 * Makes an office user request the suspension of the first creator who has money in the wallet. The
 * suspension waits for the approval of a second person. A creator without money would be suspended
 * at once.
 */
export async function askSecondPerson(office: OfficeActor, creators: CreatorActor[]): Promise<void> {
  for (const { creator } of creators) {
    if (!(await needsSecondPerson(db, creator.id))) continue;
    await decide(office, 'creators', creator.id, { action: 'suspend', reason });
    return;
  }
}
