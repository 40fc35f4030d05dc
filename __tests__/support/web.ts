import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import packageJson from '../../package.json';

/* On a busy machine what is awaited may take longer than the usual second. */
configure({ asyncUtilTimeout: 4000 });

/* The build inserts it into the browser's code. */
process.env.NEXT_PUBLIC_VERSION = packageJson.version;

/* Tests have all texts from the start. */
jest.mock('@/lib/browser/later-texts/en', () => ({ addresses: {} }));

/*
 * jsdom has <dialog> without its methods. These implement what the components rely on: the `open` attribute, the focus
 * returned to the opener, a `close` event afterwards. The browser tests use real dialogs.
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

/* Radix measures and scrolls the elements that it opens. */
Element.prototype.scrollIntoView ??= () => undefined;
Element.prototype.hasPointerCapture ??= () => false;
/* Nothing is ever scrolled into view. */
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

/* Product events are taken and thrown away, unless a test hears them. */
navigator.sendBeacon ??= () => true;

/* jsdom has no media engine: the tests dispatch the events of playing and loading. */
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
