import { claimPersonalState, registerPersonalState } from '@/lib/session/personal-state';

test('work outlives an expired session of the same person, and never reaches another one', () => {
  const clear = jest.fn();
  registerPersonalState({ flush: () => Promise.resolve(), clear });
  claimPersonalState('ada');
  claimPersonalState('ada');
  expect(clear).not.toHaveBeenCalled();
  claimPersonalState('bo');
  expect(clear).toHaveBeenCalledTimes(1);
});
