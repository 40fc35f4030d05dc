import type { Figure } from './figures.ts';
import { load, median, p95 } from './load.ts';
import { start, stop } from './stack.ts';

/**
 * Number of alternating rounds with and without load. Medians are compared, because other processes
 * share the machine.
 */
const ROUNDS = 7;
/**
 * Minimum number of accepted events per second. The senders send 2,000 per second, of which one
 * hundredth is allowed as measurement noise.
 */
const LEAST_PER_SECOND = 1980;

/**
 * Measures how much slower a course page is while open pages send 2,000 product events per second.
 */
export async function benchEvents(appUrl: string): Promise<Figure[]> {
  const { items } = (await (await fetch(`${appUrl}/api/courses?limit=1`)).json()) as {
    items: { id: string; creator: { id: string } }[];
  };
  const [course] = items;
  const page = `${appUrl}/courses/${course!.id}`;
  const visits = async () => p95(await load(page, { requests: 3000, connections: 1 }));
  await visits();
  const [idle, busy, rates]: [number[], number[], number[]] = [[], [], []];
  let refusals = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    idle.push(await visits());
    const senders = await start(
      [
        '--experimental-strip-types',
        'scripts/bench/event-senders.ts',
        appUrl,
        course!.id,
        course!.creator.id,
      ],
      /note events/,
    );
    let said = '';
    senders.stdout!.on('data', (chunk: Buffer) => (said += chunk));
    busy.push(await visits());
    await stop(senders);
    const [, rate, refused] = /(\d+) a second accepted, (\d+) refused/.exec(said)!;
    rates.push(Number(rate));
    refusals += Number(refused);
  }
  const [during, before, accepted] = [median(busy), median(idle), median(rates)];
  return [
    {
      what: `product events accepted a second (${refusals} refused)`,
      ours: String(accepted),
      against: '',
      ratio: accepted,
      limit: { least: LEAST_PER_SECOND },
    },
    {
      what: 'p95 of a course page while 2,000 product events a second arrive',
      ours: `${during.toFixed(2)} ms`,
      against: `${before.toFixed(2)} ms`,
      ratio: during / before,
      limit: { most: 1.5 },
    },
  ];
}
