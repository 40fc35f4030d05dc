import { ApiError } from '@/lib/api-error';
import type { BackendCall } from '@/lib/server/backend-client';
import { loadQuote } from '@/lib/server/loaders/load-quote';
import { quote } from '../../../support/make/checkout';

/** Creates a backend that returns or throws the given response. */
const backend = (answer: () => unknown) => {
  const asked: unknown[] = [];
  const call = (async (...input: unknown[]) => {
    asked.push(input);
    return answer();
  }) as unknown as BackendCall;
  return { asked, call };
};
const refuse = (status: number) =>
  backend(() => {
    throw new ApiError(status, 'X', 'no', 'request-1');
  }).call;

test('loadQuote requests the quote of the given type and content', async () => {
  const { asked, call } = backend(() => quote());
  expect(await loadQuote(call, 'PPV_COURSE', 'c1')).toEqual(quote());
  expect(asked).toEqual([['GET /checkout/quote', { query: { type: 'PPV_COURSE', contentId: 'c1' } }]]);
});

test.each([403, 409])('loadQuote returns null for a user who cannot buy the content (%d)', async (status) => {
  expect(await loadQuote(refuse(status), 'PPV_COURSE', 'c1')).toBeNull();
});

test('loadQuote throws 404 for a type that is not sold', async () => {
  await expect(loadQuote(refuse(422), 'PPV_LIVE', 'c1')).rejects.toMatchObject({
    status: 404,
    code: 'NOT_FOUND',
    message: 'no',
    requestId: 'request-1',
  });
});

test('loadQuote throws any other failure unchanged', async () => {
  for (const status of [404, 500])
    await expect(loadQuote(refuse(status), 'PPV_COURSE', 'c1')).rejects.toMatchObject({ status, code: 'X' });
  const broken = backend(() => {
    throw Object.assign(new Error('broken'), { status: 403 });
  });
  await expect(loadQuote(broken.call, 'PPV_COURSE', 'c1')).rejects.toThrow('broken');
});
