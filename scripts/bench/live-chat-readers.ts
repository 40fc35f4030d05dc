import { connect, type Socket } from 'node:net';

// Simulates browsers that open streams of a live's room, for `count` viewers starting with viewer
// `first`. Some readers record when messages arrive; the others only receive. At SIGUSR2 the
// process prints the figures and resets them.
const [port, token, first, count, liveId] = process.argv.slice(2) as [string, string, string, string, string];
/** Divisor of the number of readers: the quotient records the messages. */
const NOTED_EVERY = 20;
/** Number of connections that are opened in parallel. */
const LANES = 50;

let times: number[] = [];
let frames = 0;
let since = performance.now();

/** Records the time from storing each message in a frame until its arrival. */
function note(frame: string): void {
  frames += 1;
  const at = Date.now();
  for (const [, createdAt] of frame.matchAll(/"seconds":[\d.]+,"createdAt":"([^"]+)"/g))
    times.push(at - Date.parse(createdAt!));
}

function listen(socket: Socket, isNoted: boolean): void {
  let text = '';
  if (!isNoted) return void socket.removeAllListeners('data').resume();
  socket.removeAllListeners('data').on('data', (chunk: string) => {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const frame = text.slice(0, end);
      text = text.slice(end + 2);
      if (frame.includes('"live.')) note(frame);
    }
  });
}

const open = (index: number) =>
  new Promise<void>((resolve, reject) => {
    const topics = `live-chat:${liveId},live-reactions:${liveId}`;
    const socket = connect(Number(port), '127.0.0.1', () =>
      socket.write(
        `GET /stream?topics=${encodeURIComponent(topics)} HTTP/1.1\r\nhost: bench\r\nconnection: upgrade\r\nupgrade: event-stream\r\naccept: text/event-stream\r\nauthorization: Bearer ${token}-${index}\r\n\r\n`,
      ),
    );
    let text = '';
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      text += chunk;
      if (!text.startsWith('HTTP/1.1 200')) return reject(new Error(text));
      if (!text.includes('id: ')) return;
      listen(socket, index % NOTED_EVERY === 0);
      resolve();
    });
    socket.on('error', reject).on('close', () => reject(new Error('a stream has ended')));
  });

let next = Number(first);
const last = next + Number(count);
const lane = async () => {
  while (next < last) await open(next++);
};
await Promise.all(Array.from({ length: LANES }, lane));
console.log('all are open');

process.on('SIGUSR2', () => {
  times.sort((one, other) => one - other);
  const at = (part: number) => times[Math.floor(times.length * part)] ?? 0;
  const seconds = (performance.now() - since) / 1000;
  const readers = Math.ceil(Number(count) / NOTED_EVERY);
  console.log(
    `figures ${JSON.stringify({ p50: at(0.5), p99: at(0.99), messages: times.length / readers / seconds, frames: frames / readers / seconds })}`,
  );
  times = [];
  frames = 0;
  since = performance.now();
});
setInterval(() => {}, 1_000_000);
