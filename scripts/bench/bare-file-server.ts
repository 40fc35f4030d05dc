import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';

/** Baseline of `video.ts`: a server that only returns ranges of one file. */
const [file, port] = process.argv.slice(2);
createServer((req, res) => {
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(req.headers.range ?? '')!;
  res.writeHead(206, { 'content-type': 'video/mp4', 'content-length': Number(end) - Number(start) + 1 });
  createReadStream(file!, { start: Number(start), end: Number(end) }).pipe(res);
}).listen(Number(port), '127.0.0.1', () => console.log('listening'));
