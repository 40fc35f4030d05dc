import { Readable } from 'node:stream';
import type { GetServerSidePropsContext } from 'next';
import { withPostedAnswer } from '@/lib/server/pages/posted-answer';

const page = withPostedAnswer(
  Object.assign(async () => ({ props: { isPage: true } }), { role: 'visitor' as const }),
);
const ask = (method: string, ...pieces: string[]) => {
  const req = Object.assign(Readable.from(pieces.map((piece) => Buffer.from(piece))), { method });
  return page({ req } as unknown as GetServerSidePropsContext);
};

test("a form posted by a provider becomes an address with only the provider's response", async () => {
  const form = 'state=a-state&code=a%2Fcode&user=%7B%22name%22%3A%22Jo%22%7D&id_token=secret';
  expect(await ask('POST', form)).toEqual({
    redirect: { destination: '/flow/social-login?state=a-state&code=a%2Fcode', statusCode: 303 },
  });
  expect(await ask('POST', 'error=user_cancelled_authorize&state=a-state')).toEqual({
    redirect: {
      destination: '/flow/social-login?state=a-state&error=user_cancelled_authorize',
      statusCode: 303,
    },
  });
});

test('a form that is too long is dropped, even when it arrives in several chunks', async () => {
  const begin = 'state=a-state&code=';
  const none = { redirect: { destination: '/flow/social-login', statusCode: 303 } };
  expect(await ask('POST', begin + 'x'.repeat(16_385 - begin.length))).toEqual(none);
  expect(await ask('POST', begin, 'x'.repeat(17_000), 'x')).toEqual(none);
  const longest = 'x'.repeat(16_384 - begin.length);
  expect(await ask('POST', begin, longest)).toEqual({
    redirect: { destination: `/flow/social-login?${begin}${longest}`, statusCode: 303 },
  });
});

test('any other request shows the page', async () => {
  expect(await ask('GET', '')).toEqual({ props: { isPage: true } });
  expect(page.role).toBe('visitor');
});
