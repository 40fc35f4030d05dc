import { toEditPath, toOwnPath, toViewPath } from '@/lib/content/own-content';

const id = 'a';

test.each([
  ['POST', '/dashboard/posts/edit/a'],
  ['COURSE', '/dashboard/content/a'],
  ['DIGITAL_PRODUCT', '/dashboard/digital-products/edit/a'],
  ['LIVE', '/dashboard/content/edit-live/a'],
  ['PRODUCT', '/dashboard/shop/products/a'],
] as const)('a %s is edited by the editor of its type', (contentType, path) => {
  expect(toEditPath({ contentType, id })).toBe(path);
});

test.each([
  ['POST', 'PUBLISHED', '/posts/a'],
  ['POST', 'SCHEDULED', '/view-content-page?contentType=POST&contentId=a'],
  ['DIGITAL_PRODUCT', 'PUBLISHED', '/digital-products/a'],
  ['DIGITAL_PRODUCT', 'UNPUBLISHED', '/view-content-page?contentType=DIGITAL_PRODUCT&contentId=a'],
  ['LIVE', 'CANCELLED', '/lives/a'],
  ['LIVE', 'IN_REVIEW', '/view-content-page?contentType=LIVE&contentId=a'],
  ['PRODUCT', 'PUBLISHED', '/view-content-page?contentType=PRODUCT&contentId=a'],
  ['COURSE', 'PUBLISHED', '/courses/a'],
  ['COURSE', 'DRAFT', '/dashboard/content/a?view=preview'],
] as const)('a %s in the state %s links to a page that shows it', (contentType, state, path) => {
  expect(toViewPath({ contentType, id, state })).toBe(path);
});

test.each([
  ['LIVE', 'DRAFT', '/dashboard/content/edit-live/a'],
  ['LIVE', 'SCHEDULED', '/dashboard/content/live/a'],
  ['POST', 'PUBLISHED', '/dashboard/posts/edit/a'],
  ['PRODUCT', 'PUBLISHED', '/dashboard/shop/products/a'],
] as const)('a %s in the state %s opens in its editor or with its bookings', (contentType, state, path) => {
  expect(toOwnPath({ contentType, id, state })).toBe(path);
});
