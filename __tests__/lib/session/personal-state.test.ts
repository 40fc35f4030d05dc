import { claimPersonalState, registerPersonalState } from '@/lib/session/personal-state';

test('personal state survives an expired session of the same user and is cleared for another user', () => {
  const clear = jest.fn();
  registerPersonalState({ flush: () => Promise.resolve(), clear });
  claimPersonalState('ada');
  claimPersonalState('ada');
  expect(clear).not.toHaveBeenCalled();
  claimPersonalState('bo');
  expect(clear).toHaveBeenCalledTimes(1);
});
