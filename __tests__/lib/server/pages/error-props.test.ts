import { ServerResponse, IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { NextPageContext } from 'next';
import { ApiError } from '@/lib/api-error';
import { errorProps } from '@/lib/server/pages/error-props';

const after = async (err: unknown) => {
  const res = new ServerResponse(new IncomingMessage(new Socket()));
  res.statusCode = 500;
  const props = await errorProps({ err, res, locale: 'en' } as NextPageContext);
  return { props, status: res.statusCode, headers: res.getHeaders() };
};

test.each([0, 502, 503, 504])(
  'a static page that fails with %d returns a temporary 503 that is not cached',
  async (status) => {
    const error = new ApiError(status, 'OFFLINE', 'The backend did not answer.', '');
    expect(await after(error)).toMatchObject({
      props: { delay: 'busy', _nextI18Next: { ns: ['common'] } },
      status: 503,
      headers: { 'retry-after': '5', 'cache-control': 'no-store' },
    });
  },
);

test('an error from another copy of the ApiError class is recognised by its name', async () => {
  const error = Object.assign(new Error('busy'), { name: 'ApiError', status: 503, retryAfterSeconds: 17 });
  expect(await after(error)).toMatchObject({ status: 503, headers: { 'retry-after': '17' } });
});

test.each([
  ['a mistake', new TypeError('of ours')],
  ['a refusal', new ApiError(500, 'UNEXPECTED', 'Something went wrong.', '')],
  ['nothing', undefined],
])('a page fails with 500 after %s', async (_what, error) => {
  const { props, status, headers } = await after(error);
  expect([status, headers]).toEqual([500, {}]);
  expect(props).not.toHaveProperty('delay');
});
