/** What a thread is asked to do in tests of its bounds. */
export type Task = 'growOneThing' | 'growManyThings' | 'spin' | 'fail' | 'leave' | string;

/** The function of a thread. */
export default function work(task: Task): string {
  if (task === 'growOneThing') {
    // Each time that it is full another one of twice the size is made.
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
  return `${task} by ${process.pid}`;
}
