/** Code of a worker whose timer is not slowed down while the page is hidden. */
const WORKER = 'let t;onmessage=({data})=>{clearInterval(t);t=setInterval(()=>postMessage(0),data)}';

/**
 * Calls `onTick` in an interval (ms), also while the page is hidden, where the browser supports it.
 * Returns the function that ends this.
 */
export function startTicker(milliseconds: number, onTick: () => void): () => void {
  try {
    const address = URL.createObjectURL(new Blob([WORKER], { type: 'text/javascript' }));
    const worker = new Worker(address);
    URL.revokeObjectURL(address);
    worker.onmessage = onTick;
    worker.postMessage(milliseconds);
    return () => worker.terminate();
  } catch {
    const timer = setInterval(onTick, milliseconds);
    return () => clearInterval(timer);
  }
}
