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
 * Loads the text files of the page to which the browser navigates. A file that cannot be loaded is
 * requested again after increasing delays. Until it is loaded, the new page is not shown, because
 * it would show keys instead of texts.
 */
export const loadTextFiles = (addresses: string[]): Promise<unknown> => Promise.all(addresses.map(load));
