import { withoutAccents } from '@/lib/without-accents';

test('names are compared without regard to accents, capitals and ligatures', () => {
  expect(withoutAccents('São_Paulo')).toBe('sao_paulo');
  expect(withoutAccents('Réunion ﬁnder')).toBe('reunion finder');
  // The accent is a separate combining character.
  expect(withoutAccents('Zu\u0308rich')).toBe('zurich');
});
