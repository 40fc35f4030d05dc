import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';

/**
 * Answers the calls of the browser in tests: `server.use(http.get('/api/…', …))`. What nobody answers fails the test, but for what
 * every list of cards asks: nothing is saved, and nobody followed.
 */
export const server = setupServer(
  ...['likes', 'creators/followed'].map((path) =>
    http.get(`*/api/${path}/standing`, () => HttpResponse.json({ ids: [] })),
  ),
);

const never = new Promise<never>(() => {});

/**
 * Requests that the last test of a file leaves behind are never answered: there is no document any more when their answer
 * comes, and what fails then would be reported as a failure of the next file.
 */
function ignoreLateAnswers(): () => void {
  let isOver = false;
  const { fetch } = globalThis;
  globalThis.fetch = (...request) =>
    fetch(...request).then(
      (response) => (isOver ? never : response),
      (reason: unknown) => (isOver ? never : Promise.reject(reason as Error)),
    );
  return () => (isOver = true);
}

let endFile: () => void;
beforeAll(() => {
  server.listen({ onUnhandledFrame: 'error' });
  endFile = ignoreLateAnswers();
});
afterEach(() => server.resetHandlers());
afterAll(() => {
  endFile();
  server.close();
});
