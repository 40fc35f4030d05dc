import { Agent, request, type OutgoingHttpHeaders } from 'node:http';

type Load = { requests: number; connections?: number; headers?: OutgoingHttpHeaders };

let turn = 0;

/**
 * Returns a new IP address of the documentation range for each request, so that rate limits do not
 * affect the measurement.
 */
export const nextAddress = () => `203.0.113.${(turn = (turn + 1) % 254) + 1}`;

const once = (url: string, agent: Agent, given: OutgoingHttpHeaders): Promise<number> => {
  const headers = { 'x-forwarded-for': nextAddress(), ...given };
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
      answer.on('end', () => resolve(performance.now() - startedAt)).resume();
    });
    sent.on('error', reject).end();
  });
};

/**
 * Sends GET requests over kept-alive connections.
 * @returns every latency (ms), sorted
 */
export async function load(
  url: string | (() => string),
  { requests, connections = 4, headers = {} }: Load,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const latencies: number[] = [];
  let left = requests;
  const lane = async () => {
    while (left > 0) {
      left -= 1;
      latencies.push(await once(typeof url === 'string' ? url : url(), agent, headers));
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
  agent.destroy();
  return latencies.sort((left, right) => left - right);
}

export const p95 = (sorted: number[]): number => sorted[Math.floor(sorted.length * 0.95)]!;

export const median = (values: number[]): number =>
  [...values].sort((left, right) => left - right)[values.length >> 1]!;

const ROUNDS = 5;

/**
 * Returns the CPU time per request (ms) of each contestant's processes. `spent` returns their total
 * CPU time (ms). Contestants are measured in alternating rounds, so that noise affects all of them.
 */
export async function compareCpu(
  contestants: { url: string; spent: () => number }[],
  { requests, headers }: Load,
): Promise<number[]> {
  const rounds: number[][] = contestants.map(() => []);
  for (const { url } of contestants) await load(url, { requests: requests / 2, headers });
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, { url, spent }] of contestants.entries()) {
      const before = spent();
      await load(url, { requests, headers });
      rounds[index]!.push((spent() - before) / requests);
    }
  return rounds.map(median);
}
