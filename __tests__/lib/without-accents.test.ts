import { withoutAccents } from '@/lib/without-accents';

test('accents, capitals and joined letters do not matter when names are compared', () => {
  expect(withoutAccents('São_Paulo')).toBe('sao_paulo');
  expect(withoutAccents('Réunion ﬁnder')).toBe('reunion finder');
  // An accent that is typed as its own character.
  expect(withoutAccents('Zu\u0308rich')).toBe('zurich');
});
