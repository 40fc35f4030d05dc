import { isQueue, type OfficeList } from '@/backend/extension-points/office-queues';
import { officeQueues } from '@/contract/values/office';
import { startBackend } from '../../support/backend';

let lists: OfficeList[];
beforeAll(async () => {
  await startBackend();
  const { listQueues } = await import('@/backend/extension-points/office-queues');
  const { contentQueues } = await import('@/backend/office/content-queues');
  lists = [...listQueues(), ...contentQueues()];
});

test('the contract lists exactly the queues and views that the domains contribute', () => {
  const contributed = lists.map(({ name, views, waiting }) => [name, { views, waiting }]);
  const inContract = Object.entries(officeQueues).map(([name, { views, waiting }]) => [
    name,
    { views, waiting },
  ]);
  expect(Object.fromEntries(contributed)).toEqual(Object.fromEntries(inContract));
});

test('each queue has exactly the decisions for which the contract states whether a reason is required', () => {
  const decisions = lists
    .filter(isQueue)
    .map(({ name, actions, reasons }) => [name, Object.keys(actions), Object.keys(reasons)]);
  for (const [name, actions, reasons] of decisions) expect([name, actions]).toEqual([name, reasons]);
});
