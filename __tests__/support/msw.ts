import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';

/**
 * Mocks the calls of the browser in tests: `server.use(http.get('/api/…', …))`. A call without a
 * mock fails the test.
 *
 * Viewer states are empty by default, because every list of cards requests them. Each seller
 * already sees the buyer's email address, because every successful purchase requests it.
 */
export const server = setupServer(
  http.get('*/api/viewer-states', () => HttpResponse.json({ items: [] })),
  http.get('*/api/email-sharing/:id', ({ params: { id } }) =>
    HttpResponse.json({ creator: { id, name: 'Marisol', picture: null }, sharedAt: '2026-01-01T00:00:00Z' }),
  ),
);

const never = new Promise<never>(() => {});

/**
 * Ignores responses that arrive after the end of a test file. The document no longer exists, so a
 * late failure would be reported for the next file.
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
