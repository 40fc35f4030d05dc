import { business, demoBusiness } from '@/scripts/demo/content/people';
import { makeOffice, makePerson } from '../../support/make/accounts';
import { startServices } from '../../support/services';

beforeAll(() => startServices());

test('the demo business has people in every state that its page shows', async () => {
  const { makeAccount, readMe } = await import('@/backend/accounts/service');
  const { makeBusiness } = await import('@/scripts/demo/business');
  const { listForOffice, listPeople } = await import('@/backend/businesses/service');
  const person = (email: string) => makeAccount({ email, password: null, name: 'Jo', lastName: '' });
  const members = [...demoBusiness.joined, demoBusiness.left];
  const idsByEmail = new Map(
    await Promise.all(members.map(async (email): Promise<[string, string]> => [email, await person(email)])),
  );
  const managerId = await person(business.email);
  await makeBusiness((await makeOffice()).actor, managerId, idsByEmail, false);

  const { items } = await listForOffice({ query: demoBusiness.slug, limit: 1 });
  expect(items).toMatchObject([{ name: demoBusiness.name, isManaged: true, peopleCount: 3 }]);
  const { actor } = await makePerson();
  const people = await listPeople({ ...actor, business: { id: items[0]!.id } }, { limit: 100 });
  expect(people.items.map(({ email, state }) => `${state} ${email}`).sort()).toEqual(
    [
      ...[business.email, ...demoBusiness.joined].map((email) => `JOINED ${email}`),
      `LEFT ${demoBusiness.left}`,
      ...demoBusiness.invited.map((email) => `INVITED ${email}`),
    ].sort(),
  );
  const me = await readMe({ ...actor, userId: managerId });
  expect(me).toMatchObject({ segment: demoBusiness.slug, business: { relation: 'MANAGES' } });
});
