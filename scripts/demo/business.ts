import { randomUUID } from 'node:crypto';
import { invite } from '../../backend/businesses/invitation-service.ts';
import { join, leave } from '../../backend/businesses/joining-service.ts';
import { create, listPeople } from '../../backend/businesses/service.ts';
import { grantCredits } from '../../backend/sponsorships/credit-grant-service.ts';
import { changeJoining } from '../../backend/sponsorships/service.ts';
import type { OfficeActor } from '../../backend/http/actor.ts';
import { business, demoBusiness } from './content/people.ts';
import { memberActor } from './people.ts';
import { buy } from './purchases.ts';

/**
 * Creates the sponsoring business. Some people have joined, one person has left, and some have not
 * responded. The business has bought credits. Everyone who joined, and one other person, received a
 * grant.
 * @param idsByEmail members of the demo world
 * @param hasPayments true if the payments sandbox accepts payments
 */
export async function makeBusiness(
  office: OfficeActor,
  managerId: string,
  idsByEmail: Map<string, string>,
  hasPayments: boolean,
): Promise<void> {
  const { name, slug, joined, left, invited } = demoBusiness;
  const { bought, onJoining, more } = demoBusiness.credits;
  const { id } = await create(office, { name, slug, contactEmail: business.email });
  await join(memberActor(managerId));
  const manager = { ...memberActor(managerId), business: { id } };
  if (hasPayments) {
    await buy(managerId, { type: 'CREDITS', contentId: String(bought), businessId: id });
    await changeJoining(manager, onJoining);
  }
  await invite(manager, { list: [...joined, left, ...invited].join('\n'), again: false });
  for (const email of [...joined, left]) await join(memberActor(idsByEmail.get(email)!));
  await leave(memberActor(idsByEmail.get(left)!));
  if (!hasPayments) return;
  const { items } = await listPeople(manager, { query: joined[0], limit: 1 });
  const grant = { id: randomUUID().replaceAll('-', ''), people: items.map((person) => person.id) };
  await grantCredits(manager, { ...grant, credits: more, totalCents: more * 100 });
}
