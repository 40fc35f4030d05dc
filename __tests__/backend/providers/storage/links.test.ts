import { shiftClock } from '../../../../backend/clock.ts';
import { checkLink, buildDisposition, signLink } from '../../../../backend/providers/storage/links.ts';

const secret = 'a secret of the tests';
const key = 'private/one/two';
const terms = { type: 'video/mp4', max: 100 };
const inAnHour = () => new Date(Date.now() + 3_600_000);
const sign = (method: 'GET' | 'PUT' = 'PUT', more: object = {}) =>
  new URLSearchParams(signLink(secret, method, key, inAnHour(), { ...terms, ...more }));

afterEach(() => shiftClock(0));

test('a link is valid for the request that it was signed for', () => {
  expect(checkLink(secret, 'PUT', key, sign())).toMatchObject(terms);
  const piece = { upload: 'u1', piece: 2, at: 50 };
  expect(checkLink(secret, 'PUT', key, sign('PUT', piece))).toMatchObject({ ...terms, ...piece });
});

test('a link for GET is also valid for HEAD', () => {
  expect(() => checkLink(secret, 'HEAD', key, sign('GET'))).not.toThrow();
});

test.each([
  ['another method', 'GET', key, secret],
  ['another key', 'PUT', 'private/one/three', secret],
  ['another secret', 'PUT', key, 'some other secret!'],
])('a link used with %s is refused', (_what, method, otherKey, otherSecret) => {
  expect(() => checkLink(otherSecret, method, otherKey, sign())).toThrow(
    expect.objectContaining({ status: 403, code: 'LINK_NOT_VALID' }),
  );
});

test.each(['expires', 'type', 'max', 'upload', 'piece', 'at', 'download', 'signature'])(
  'a link whose %s was changed is refused',
  (name) => {
    const query = sign('PUT', { upload: 'u1', piece: 2, at: 50, download: 'a.mp4' });
    const value = query.get(name)!;
    query.set(name, value.startsWith('9') ? `8${value.slice(1)}` : `9${value.slice(1)}`);
    expect(() => checkLink(secret, 'PUT', key, query)).toThrow(expect.objectContaining({ status: 403 }));
    query.delete(name);
    expect(() => checkLink(secret, 'PUT', key, query)).toThrow(expect.objectContaining({ status: 403 }));
  },
);

test.each(['NaN', 'x', '', '-1', '1.5', '1e3'])(
  'a number parameter of "%s" is refused and not treated as absent',
  (text) => {
    const query = sign();
    query.set('piece', text);
    expect(() => checkLink(secret, 'PUT', key, query)).toThrow(
      expect.objectContaining({ status: 403, code: 'LINK_NOT_VALID' }),
    );
  },
);

test('a link expires', () => {
  const query = sign();
  shiftClock(3_599_000);
  expect(() => checkLink(secret, 'PUT', key, query)).not.toThrow();
  shiftClock(3_601_000);
  expect(() => checkLink(secret, 'PUT', key, query)).toThrow(
    expect.objectContaining({ status: 403, code: 'LINK_EXPIRED' }),
  );
});

test('the file name of a download link cannot inject a header', () => {
  expect(buildDisposition(undefined)).toBe('inline');
  expect(buildDisposition('año "1"\r\nX: y.pdf')).toBe(
    `attachment; filename="a_o _1___X: y.pdf"; filename*=UTF-8''a%C3%B1o%20%221%22%0D%0AX%3A%20y.pdf`,
  );
});
