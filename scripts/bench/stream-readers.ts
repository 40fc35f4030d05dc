import { connect } from 'node:net';
import { db, inTransaction } from '../../backend/db/connection.ts';
import { publish, toUserTopic } from '../../backend/stream/publish-service.ts';

// Opens streams in the same way as browsers, and publishes events to some of the readers. The
// process continues with its next step at each SIGUSR2, so that the caller can measure between
// steps.
const [port, tokens, few, all] = process.argv.slice(2) as [string, string, string, string];
const readers = await db
  .selectFrom('users')
  .select('id')
  .where('email', 'like', 'reader-%')
  .orderBy('id')
  .execute();
const userIds = readers.map(({ id }) => id);
const tokenOf = (index: number) => `${tokens}-${index}`;
const ROUNDS = 60;
/** Number of rounds before the measured rounds, during which the code is compiled. */
const WARM_UP = 20;
/** Number of people that an event reaches. */
const PEOPLE = 1_000;
/** Number of connections that are opened in parallel. */
const LANES = 50;

/** Number of events that each reader has received. */
const received: number[] = [];
let onEvent = () => {};

const open = (index: number) =>
  new Promise<void>((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () =>
      socket.write(
        `GET /stream HTTP/1.1\r\nhost: bench\r\nconnection: upgrade\r\nupgrade: event-stream\r\naccept: text/event-stream\r\nauthorization: Bearer ${tokenOf(index)}\r\n\r\n`,
      ),
    );
    received[index] = 0;
    let text = '';
    let isFirst = true;
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      if (isFirst) {
        text += chunk;
        if (!text.startsWith('HTTP/1.1 200')) reject(new Error(text));
        if (!text.includes('id: ')) return;
        isFirst = false;
        resolve();
      } else if (chunk.includes('chat.message')) {
        received[index]! += 1;
        onEvent();
      }
    });
    socket.on('error', reject).on('close', () => reject(new Error('a stream has ended')));
  });

async function openUntil(count: number): Promise<void> {
  const lane = async () => {
    while (received.length < count) await open(received.length);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

const nextSignal = () => new Promise((resolve) => process.once('SIGUSR2', resolve));
const keepAlive = setInterval(() => {}, 1_000_000);

await openUntil(Number(few));
console.log('few are open');
await nextSignal();
await openUntil(Number(all));
console.log('all are open');
await nextSignal();

const times: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const first = (round * PEOPLE) % (userIds.length - PEOPLE + 1);
  const topics = userIds.slice(first, first + PEOPLE).map(toUserTopic);
  let left = PEOPLE;
  let committedAt = Infinity;
  await new Promise<void>((resolve, reject) => {
    onEvent = () => {
      if (round >= WARM_UP) times.push(performance.now() - committedAt);
      if ((left -= 1) === 0) resolve();
    };
    inTransaction(async (trx) => {
      await publish(trx, topics, {
        name: 'chat.message',
        data: { chatId: userIds[0]!, messageId: userIds[1]! },
      });
      // The commit follows immediately, and its duration is part of the figure.
      committedAt = performance.now();
    }).catch(reject);
  });
}
times.sort((one, other) => one - other);
const at = (part: number) => times[Math.floor(times.length * part)]!.toFixed(1);
console.log(`delivered p50 ${at(0.5)} p99 ${at(0.99)}`);
clearInterval(keepAlive);
process.exit();
