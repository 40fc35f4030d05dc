const load = (address: string) =>
  new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`The texts ${address} were not loaded.`));
    document.head.append(script);
  });

/**
 * Loads the text files of a page that the browser navigated to.
 *
 * If a file cannot be loaded, the page is requested as a whole, and the promise stays pending, so
 * that no page shows keys instead of texts.
 */
export const loadTextFiles = (addresses: string[]): Promise<unknown> =>
  Promise.all(addresses.map(load)).catch(() => {
    window.location.reload();
    return new Promise(() => {});
  });
