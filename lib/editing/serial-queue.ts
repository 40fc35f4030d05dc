export type SerialQueue = <T>(task: () => Promise<T>) => Promise<T>;

/** Runs tasks one at a time, in order. A failed task does not stop later tasks. */
export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const mine = last.then(task, task);
    last = mine.catch(() => undefined);
    return mine;
  };
}
