import { PriceCents, SearchQuery } from '@/contract/shared';
import { limits, maxFileBytes } from '@/contract/values/limits';

test('the limits of texts, lists and prices have their documented values', () => {
  expect(limits).toEqual({
    titleCharacters: { min: 3, max: 120 },
    businessNameCharacters: 120,
    conversions: 60,
    conversionsBeforeApproval: 10,
    abnCharacters: 20,
    billingAddressCharacters: 300,
    longTextCharacters: 10_000,
    priceCents: { min: 100, max: 1_000_000 },
    tipCents: { min: 50, max: 1_000_000 },
    tipAmounts: 3,
    courseTaglineCharacters: 160,
    coursesBeforeApproval: 20,
    tags: 10,
    tagCharacters: { min: 2, max: 30 },
    outcomes: 8,
    outcomeCharacters: 120,
    postTextCharacters: 50_000,
    postSummaryCharacters: 160,
    postPictures: 12,
    postDocuments: 5,
    digitalProductSummaryCharacters: 160,
    digitalProductNoteCharacters: 160,
    digitalProductFiles: 30,
    samplePages: 5,
    versionNoteCharacters: { min: 3, max: 300 },
    mailedNewsADay: 5,
    commentCharacters: { min: 1, max: 2000 },
    reviewCharacters: 1000,
    creatorTaglineCharacters: 60,
    bioCharacters: { min: 100, max: 400 },
    creatorTopics: 5,
    memberTopics: 5,
    reasonCharacters: { min: 10, max: 1000 },
    invitations: 500,
    businessDomains: 10,
    boughtCredits: { min: 10, max: 10_000 },
    grantedCredits: 1000,
    grantedPeople: 500,
    membershipCourses: 100,
    membershipNameCharacters: 60,
    discountCodeCharacters: { min: 4, max: 20 },
    discountPercent: { min: 1, max: 99 },
    discountUses: 100_000,
    giftNameCharacters: 60,
    giftMessageCharacters: 500,
    recentSearches: 20,
    fileDescriptionCharacters: 1000,
    filePages: 100_000,
    folders: 500,
    testimonialCharacters: { min: 20, max: 400 },
    feedbackCharacters: { min: 3, max: 1000 },
    messageCharacters: { min: 10, max: 4000 },
    messageNameCharacters: 100,
    eventsAtOnce: 50,
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
