/** Task of a worker thread in the tests of its limits. */
export type Task = 'growOneThing' | 'growManyThings' | 'spin' | 'fail' | 'leave' | 'crash' | string;

/** Runs a task in the thread. */
export default function work(task: Task): string {
  if (task === 'growOneThing') {
    // A map that is full is reallocated with twice the size.
    const things = new Map<number, number>();
    for (let i = 0; ; i += 1) things.set(i, i);
  }
  if (task === 'growManyThings') {
    const things: object[] = [];
    for (let i = 0; ; i += 1) things.push({ i, text: String(i) });
  }
  if (task === 'spin') for (;;);
  if (task === 'fail') throw new Error('This cannot be done.');
  if (task === 'leave') process.kill(process.pid, 'SIGKILL');
  if (task === 'crash') process.kill(process.pid, 'SIGABRT');
  return `${task} by ${process.pid}`;
}
