import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import packageJson from '../../package.json';

/* A busy machine may need more than the default of one second. */
configure({ asyncUtilTimeout: 4000 });

/* The build inserts the version into the browser's code. */
process.env.NEXT_PUBLIC_VERSION = packageJson.version;

/* Mocks an empty list of texts to load later, because the tests have all texts at the start. */
jest.mock('@/lib/browser/later-texts/en', () => ({ addresses: {} }));

/*
 * The `<dialog>` element of jsdom has no methods. The mocks implement the features that the
 * components use: the `open` attribute, the focus that returns to the opener, and the `close`
 * event.
 *
 * The browser tests use real dialogs.
 */
const openers = new WeakMap<HTMLDialogElement, Element | null>();

HTMLDialogElement.prototype.showModal = function showModal() {
  if (this.open) throw new DOMException('The dialog is already open.', 'InvalidStateError');
  openers.set(this, document.activeElement);
  this.setAttribute('open', '');
};

HTMLDialogElement.prototype.close = function close() {
  if (!this.open) return;
  this.removeAttribute('open');
  const opener = openers.get(this);
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  queueMicrotask(() => this.dispatchEvent(new Event('close')));
};

/* Needed because Radix measures and scrolls the elements that it opens. */
Element.prototype.scrollIntoView ??= () => undefined;
Element.prototype.hasPointerCapture ??= () => false;
/* Mocks observers that never report an element. */
globalThis.IntersectionObserver ??= class {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
};
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

/* Product events are accepted and discarded unless a test records them. */
navigator.sendBeacon ??= () => true;

/*
 * The media elements of jsdom have no engine, so the tests dispatch the events of playing and
 * loading.
 */
Object.defineProperties(HTMLMediaElement.prototype, {
  play: {
    configurable: true,
    value(this: HTMLMediaElement) {
      Object.defineProperty(this, 'paused', { configurable: true, value: false });
      this.dispatchEvent(new Event('play'));
      return Promise.resolve();
    },
  },
  pause: {
    configurable: true,
    value(this: HTMLMediaElement) {
      Object.defineProperty(this, 'paused', { configurable: true, value: true });
      this.dispatchEvent(new Event('pause'));
    },
  },
  load: { configurable: true, value() {} },
});
