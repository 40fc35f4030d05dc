import { listCounts } from '@/backend/extension-points/office-queues';
import { contributionsOf, registerModules, type DomainModule } from '@/backend/extension-points/module';

const queue = (name: string) => ({
  name,
  waiting: [],
  count: () => Promise.resolve({ count: 0, oldestAt: null }),
});
const first: DomainModule = { officeQueues: [queue('first'), queue('second')] };
const last: DomainModule = { officeQueues: [queue('last')] };

test('a registration is refused when a module with office queues is missing in the order of office queues', () => {
  expect(() => registerModules([first, last], { officeQueues: [first], personalData: [] })).toThrow(
    'A module contributes officeQueues and is missing in their order in backend/app.ts.',
  );
});

test('office queues are registered in the given order of modules', () => {
  registerModules([first, {}, last], { officeQueues: [last, first], personalData: [] });
  expect(listCounts().map(({ name }) => name)).toEqual(['last', 'first', 'second']);
});

test('contributionsOf returns the contributions of all modules to a key', () => {
  const tasks = [{ name: 'mail.send' }] as never;
  expect(contributionsOf([{}, { tasks }, first], 'tasks')).toEqual([{ name: 'mail.send' }]);
});
