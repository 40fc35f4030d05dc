import type { Autosave } from '@/lib/editing/autosave';
import { createEditSessions } from '@/lib/editing/edit-sessions';
import { clearPersonalState, flushPersonalState } from '@/lib/session/personal-state';
import { createSerialQueue } from '@/lib/editing/serial-queue';

const newSession = (id: string) => {
  const [flush, end] = [jest.fn(async () => {}), jest.fn()];
  return { id, flush, end, autosave: { flush, end } as unknown as Autosave };
};

test('an edited item has one session until the session is renewed or dropped', () => {
  const sessions = createEditSessions(newSession);
  const [one, other] = [sessions.sessionFor('a'), sessions.sessionFor('b')];
  expect(sessions.sessionFor('a')).toBe(one);
  const renewed = sessions.renew('a');
  expect([sessions.sessionFor('a'), renewed.id]).toEqual([renewed, 'a']);
  expect(one.end).not.toHaveBeenCalled();
  sessions.drop('a');
  expect(renewed.end).toHaveBeenCalledTimes(1);
  expect(sessions.sessionFor('a')).not.toBe(renewed);
  expect(sessions.sessionFor('b')).toBe(other);
  expect(() => sessions.drop('unknown')).not.toThrow();
});

test('edit sessions are saved and then dropped when their user signs out', async () => {
  const sessions = createEditSessions(newSession);
  const all = [sessions.sessionFor('a'), sessions.sessionFor('b')];
  await flushPersonalState();
  for (const each of all) expect([each.flush.mock.calls.length, each.end.mock.calls.length]).toEqual([1, 0]);
  clearPersonalState();
  for (const each of all) expect(each.end).toHaveBeenCalledTimes(1);
  expect(sessions.sessionFor('a')).not.toBe(all[0]);
});

test('the serial queue runs tasks one after another and continues after a failed task', async () => {
  const run = createSerialQueue();
  const steps: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = run(async () => {
    await promise;
    steps.push('first');
    throw new Error('no');
  });
  const second = run(async () => steps.push('second'));
  await Promise.resolve();
  expect(steps).toEqual([]);
  resolve();
  await expect(first).rejects.toThrow('no');
  expect(await second).toBe(2);
  expect(steps).toEqual(['first', 'second']);
});
