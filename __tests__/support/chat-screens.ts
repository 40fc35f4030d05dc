import { drafts } from '@/lib/chat/drafts';
import { outbox } from '@/lib/chat/own-outbox';

/** Mocks every media query as on a touch screen, or as on a screen without touch. */
export const setTouch = (isTouch: boolean): void => {
  window.matchMedia = jest.fn(() => ({
    matches: isTouch,
    addEventListener() {},
    removeEventListener() {},
  })) as never;
};

/**
 * Prepares each test of a file for the chat screens. Touch and the log of failed calls are switched
 * off. Unsent messages and drafts of earlier tests are removed.
 */
export function prepareChatScreens(): void {
  let logged: jest.SpyInstance;
  beforeEach(() => {
    logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    setTouch(false);
  });
  afterEach(() => {
    outbox.close();
    drafts.close();
    localStorage.clear();
    logged.mockRestore();
    jest.restoreAllMocks();
  });
}
