import { needsSecondPerson } from '../../backend/creators/office-service.ts';
import { db } from '../../backend/db/connection.ts';
import type { CreatorActor, OfficeActor } from '../../backend/http/actor.ts';
import { decide } from '../../backend/office/queue-service.ts';

const reason = 'Two posts make health claims after our note of 3 March.';

/**
 * Has a person of the office ask to suspend the first of some creators with money in the wallet,
 * which waits for a second person. A creator without money would be suspended at once.
 */
export async function askSecondPerson(office: OfficeActor, creators: CreatorActor[]): Promise<void> {
  for (const { creator } of creators) {
    if (!(await needsSecondPerson(db, creator.id))) continue;
    await decide(office, 'creators', creator.id, { action: 'suspend', reason });
    return;
  }
}
