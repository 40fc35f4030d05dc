import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';

/**
 * Responses of the server by the start of the recipient's address. Mail to other recipients is
 * accepted.
 */
const answers: Record<string, { recipient?: string; data?: string }> = {
  gone: { recipient: '550 5.1.1 There is no such mailbox' },
  busy: { recipient: '450 4.2.0 Try again later' },
  strict: { data: '554 5.7.1 This looks like spam' },
};

export type ReceivedMail = { recipients: string[]; source: string };

const servers: Server[] = [];

/** Starts a mail server on a free port. `answers` can be changed while the server runs. */
export async function startSmtpServer() {
  const received: ReceivedMail[] = [];
  const tried: string[] = [];
  const lines = { ...answers };
  const server = createServer((socket) => {
    let recipients: string[] = [];
    let source: string | undefined;
    let rest = '';
    const answerOf = (recipient = '') => lines[/^\w+/.exec(recipient)?.[0] ?? ''] ?? {};
    const say = (line: string) => socket.write(`${line}\r\n`);
    const take = (line: string): void => {
      if (source !== undefined) {
        if (line !== '.') return void (source += `${line}\n`);
        const refusal = answerOf(recipients[0]).data;
        if (!refusal) received.push({ recipients, source });
        [source, recipients] = [undefined, []];
        return void say(refusal ?? '250 OK');
      }
      const [, recipient] = /^RCPT TO:<([^>]*)>/i.exec(line) ?? [];
      if (recipient) {
        tried.push(recipient);
        const answer = answerOf(recipient).recipient ?? '250 OK';
        if (answer.startsWith('2')) recipients.push(recipient);
        return void say(answer);
      }
      if (/^DATA$/i.test(line)) source = '';
      if (/^QUIT$/i.test(line)) return void socket.end('221 Bye\r\n');
      say(source === '' ? '354 Go ahead' : '250 OK');
    };
    socket.on('error', () => {});
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      const complete = (rest + chunk).split('\r\n');
      rest = complete.pop()!;
      complete.forEach(take);
    });
    say('220 mail.test ESMTP');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, received, tried, answers: lines };
}

afterAll(() => {
  for (const server of servers) server.close();
});
