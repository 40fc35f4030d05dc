import { wait } from './wait';

const LONGEST_PAUSE_MS = 30_000;

const loadOnce = (address: string) =>
  new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`The texts ${address} were not loaded.`));
    document.head.append(script);
  });

async function load(address: string): Promise<void> {
  for (let pause = 1_000; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS))
    try {
      return await loadOnce(address);
    } catch {
      await wait(pause);
    }
}

/**
 * Loads the text files of a page that the browser navigated to. A file that cannot be loaded is
 * requested again after growing pauses; until then the browser shows the page as it is, because
 * keys instead of texts would be of no use.
 */
export const loadTextFiles = (addresses: string[]): Promise<unknown> => Promise.all(addresses.map(load));
