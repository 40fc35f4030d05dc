import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';

/**
 * Mocks the calls of the browser in tests: `server.use(http.get('/api/…', …))`. A call without a
 * mock fails the test.
 *
 * Viewer states are empty by default, because every list of cards requests them.
 */
export const server = setupServer(http.get('*/api/viewer-states', () => HttpResponse.json({ items: [] })));

const never = new Promise<never>(() => {});

/**
 * Ignores responses to requests that are open at the end of a file. The document no longer exists,
 * so a late failure would be reported for the next file.
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
