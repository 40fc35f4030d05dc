import { PriceCents, SearchQuery } from '@/contract/shared';
import { limits, maxFileBytes } from '@/contract/values/limits';

// All other limits are part of openapi-inputs.json.
test('the limits that no input schema states have their documented values', () => {
  expect(limits).toMatchObject({
    conversions: 60,
    conversionsBeforeApproval: 10,
    coursesBeforeApproval: 20,
    mailedNewsADay: 5,
    bioCharacters: { min: 100, max: 400 },
    invitations: 500,
    businessDomains: 10,
    folders: 500,
  });
});

test('each file type has its documented maximum size in bytes', () => {
  expect(maxFileBytes).toEqual({
    video: 5_368_709_120,
    audio: 524_288_000,
    document: 104_857_600,
    image: 10_485_760,
  });
});

test('a price is 0 or at least the minimum price', () => {
  const accepted = [-1, 0, 1, 99, 100, 1_000_000, 1_000_001].filter(
    (cents) => PriceCents.safeParse(cents).success,
  );
  expect(accepted).toEqual([0, 100, 1_000_000]);
  expect(PriceCents.safeParse(99).error?.issues).toMatchObject([{ params: { code: 'PRICE_TOO_SMALL' } }]);
});

test('a search query is trimmed and cut to its first 100 characters', () => {
  expect(SearchQuery.parse(` ${'a'.repeat(100)}b `)).toBe('a'.repeat(100));
});
