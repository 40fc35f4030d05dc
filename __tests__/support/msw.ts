import { setupServer } from 'msw/node';

/** Answers the calls of the browser in tests: `server.use(http.get('/api/…', …))`. What nobody answers fails the test. */
export const server = setupServer();

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());
