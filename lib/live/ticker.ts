/** Code of a worker. Its timer is not throttled while the page is hidden. */
const WORKER = 'let t;onmessage=({data})=>{clearInterval(t);t=setInterval(()=>postMessage(0),data)}';

/**
 * Calls `onTick` at an interval (ms). Where the browser supports it, the interval also applies
 * while the page is hidden. Returns a function that stops the calls.
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
