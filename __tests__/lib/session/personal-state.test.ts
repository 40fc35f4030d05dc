import { claimPersonalState, registerPersonalState } from '@/lib/session/personal-state';

test('personal state is kept after an expired session for the same user and cleared for a different user', () => {
  const clear = jest.fn();
  registerPersonalState({ flush: () => Promise.resolve(), clear });
  claimPersonalState('ada');
  claimPersonalState('ada');
  expect(clear).not.toHaveBeenCalled();
  claimPersonalState('bo');
  expect(clear).toHaveBeenCalledTimes(1);
});
