import { contentTypes, draftTypes, giftableTypes, toSlug } from '@/contract/values/content';
import { contentKinds } from '@/lib/content-kinds';
import { toEditPath, toViewPath } from '@/lib/content/own-content';
import { draftKinds } from '@/lib/draft-kinds';

test('each draft type is saved, and only a creator is followed', () => {
  for (const type of draftTypes) expect(contentKinds[type].mark).toBe('saved');
  expect(contentTypes.filter((type) => contentKinds[type].mark === 'followed')).toEqual(['CREATOR']);
});

test('only a membership has a monthly price', () => {
  expect(contentTypes.filter((type) => contentKinds[type].isMonthly)).toEqual(['SUBSCRIPTION']);
});

test('rated content can be a gift', () => {
  for (const type of draftTypes)
    if (draftKinds[type].isRated) expect(giftableTypes as readonly string[]).toContain(type);
});

test('the query value of a draft type is the name of the type in addresses', () => {
  for (const type of draftTypes) expect(draftKinds[type].slug).toBe(toSlug(type));
});

test('published content of a creator opens its public page, and a draft opens its preview', () => {
  for (const contentType of draftTypes) {
    const kind = draftKinds[contentType];
    expect(toEditPath({ contentType, id: 'a' })).toBe(kind.edit('a'));
    const state = kind.pageStates[0];
    expect(toViewPath({ contentType, id: 'a', state })).toBe(kind.page('a'));
    expect(toViewPath({ contentType, id: 'a', state: 'DRAFT' })).toBe(kind.preview('a'));
    expect(kind.preview('a')).not.toBe(kind.page('a'));
  }
});

test('a new course opens with a message, and only a post has a setup page for publication', () => {
  expect(draftKinds.COURSE.created('a')).toContain('createdCourse=a');
  expect(draftTypes.filter((type) => draftKinds[type].setUp !== null)).toEqual(['POST']);
});

test('only content types that the office reviews have the filter for rejected content', () => {
  expect(
    draftTypes.filter((type) => (draftKinds[type].states as readonly string[]).includes('REJECTED')),
  ).toEqual(['COURSE', 'LIVE']);
});

test.each(['SCHEDULED', 'LIVE', 'ENDED', 'REPLAY_READY', 'CANCELLED', 'MISSED'] as const)(
  'an own live opens its public page when its state is %s',
  (state) => {
    expect(toViewPath({ contentType: 'LIVE', id: 'a', state })).toBe('/lives/a');
  },
);
