import { drafts } from '@/lib/chat/drafts';
import { outbox } from '@/lib/chat/own-outbox';

/** Answers each media query like a touch screen, or like a screen without touch. */
export const setTouch = (isTouch: boolean): void => {
  window.matchMedia = jest.fn(() => ({
    matches: isTouch,
    addEventListener() {},
    removeEventListener() {},
  })) as never;
};

/**
 * Prepares each test of a file for the screens of chats: without a touch screen, without output of
 * failed calls, and without the unsent messages and drafts of the test before.
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
