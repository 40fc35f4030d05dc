import { invite } from '../../backend/businesses/invitation-service.ts';
import { join, leave } from '../../backend/businesses/joining-service.ts';
import { create } from '../../backend/businesses/service.ts';
import type { OfficeActor } from '../../backend/http/actor.ts';
import { business, businessOf } from './content/people.ts';
import { memberActor } from './people.ts';

/**
 * The business that sponsors its people: some have joined, one has left again, some have not answered yet.
 * @param idsByEmail the members of the demo world
 */
export async function makeBusiness(
  office: OfficeActor,
  managerId: string,
  idsByEmail: Map<string, string>,
): Promise<void> {
  const { name, slug, joined, left, invited } = businessOf;
  const { id } = await create(office, { name, slug, contactEmail: business.email });
  await join(memberActor(managerId));
  const manager = { ...memberActor(managerId), business: { id } };
  await invite(manager, { list: [...joined, left, ...invited].join('\n'), again: false });
  for (const email of [...joined, left]) await join(memberActor(idsByEmail.get(email)!));
  await leave(memberActor(idsByEmail.get(left)!));
}
