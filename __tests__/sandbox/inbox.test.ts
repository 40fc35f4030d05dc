import { once } from 'node:events';
import type { Server } from 'node:http';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { createInbox } from '../../sandbox/inbox/app.ts';
import { withLinks } from '../../sandbox/inbox/pages.ts';
import { refuseProduction } from '../../sandbox/inbox/refuse-production.ts';
import { freshDatabase } from '../support/database';

let pool: pg.Pool;
let server: Server;
let address: string;

beforeAll(async () => {
  const { connectionString } = await freshDatabase();
  pool = new pg.Pool({ connectionString });
  pool.on('error', () => {});
  server = createInbox(pool).listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await send(
    'ana@kumu.test',
    'Confirm <b>your</b> address',
    'Go to http://localhost:3000/flow/confirm?code=1&x=2.\n<script>alert(1)</script>',
    '2026-01-01',
  );
  await send('ben@kumu.test', 'Receipt', 'Thank you.', '2026-01-02');
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await pool.end();
});

async function send(recipient: string, subject: string, text: string, at: string): Promise<void> {
  await pool.query(
    'insert into mails (recipient, subject, text_body, html_body, created_at) values ($1, $2, $3, $4, $5)',
    [recipient, subject, text, `<p>${text}</p>`, at],
  );
}

const get = async (path: string) => {
  const answer = await fetch(`${address}${path}`);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

describe('the inbox', () => {
  it('the inbox lists the newest mail first', async () => {
    const { status, text } = await get('/');
    expect(status).toBe(200);
    expect(text.indexOf('Receipt')).toBeGreaterThan(0);
    expect(text.indexOf('Receipt')).toBeLessThan(text.indexOf('Confirm'));
  });

  it('the inbox filters mails by recipient without regard to case', async () => {
    const { text } = await get('/?to=ANA%40kumu.test');
    expect(text).toContain('Confirm');
    expect(text).not.toContain('Receipt');
    expect((await get('/?to=nobody')).text).toContain('No mail to nobody.');
  });

  it('the inbox returns mails as JSON to tests', async () => {
    const { items } = JSON.parse((await get('/api/mails?to=ben@kumu.test')).text);
    expect(items).toEqual([
      {
        id: expect.any(String),
        recipient: 'ben@kumu.test',
        subject: 'Receipt',
        textBody: 'Thank you.',
        createdAt: '2026-01-02T00:00:00.000Z',
      },
    ]);
  });

  it('the inbox escapes all text and converts addresses to links', async () => {
    const { items } = JSON.parse((await get('/api/mails?to=ana@kumu.test')).text);
    const { text } = await get(`/mails/${items[0].id}`);
    expect(text).toContain('Confirm &lt;b&gt;your&lt;/b&gt; address');
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(text).toContain('<a href="http://localhost:3000/flow/confirm?code=1&amp;x=2" rel="noreferrer">');
    expect((await get('/?to="><script>alert(1)</script>')).text).not.toContain('<script');
  });

  it('the inbox shows the HTML of a mail in a frame that runs no script and loads nothing', async () => {
    const { items } = JSON.parse((await get('/api/mails?to=ana@kumu.test')).text);
    const page = await get(`/mails/${items[0].id}`);
    const frame = `<iframe src="/mails/${items[0].id}/html" title="The mail as HTML" sandbox="allow-popups`;
    expect(page.text).toContain(frame);
    expect(page.text).not.toContain('allow-scripts');
    expect(page.headers.get('content-security-policy')).toContain("frame-src 'self'");
    const { status, headers, text } = await get(`/mails/${items[0].id}/html`);
    expect(status).toBe(200);
    expect(text).toContain('<script>alert(1)</script>');
    const policy = headers.get('content-security-policy')!.split('; ');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('sandbox allow-popups allow-popups-to-escape-sandbox');
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy.filter((rule) => /script|img|connect/.test(rule))).toEqual([]);
  });

  it('the inbox allows no script, and no other site can frame or read it', async () => {
    const { headers } = await get('/');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('access-control-allow-origin')).toBeNull();
    const asked = request(`${address}/api/mails`, { headers: { host: 'evil.example' } }).end();
    const [answer] = await once(asked, 'response');
    answer.resume();
    expect(answer.statusCode).toBe(403);
  });

  it.each(['/mails/00000000-0000-4000-8000-000000000000', '/mails/no-id', '/mails/no-id/html', '/elsewhere'])(
    'the inbox responds with 404 to %s',
    async (path) => {
      const { status, text } = await get(path);
      expect(status).toBe(404);
      expect(text).toContain('Not found');
    },
  );

  it('the inbox is empty instead of failing before the first migration', async () => {
    const missing = Object.assign(new Error('relation "mails" does not exist'), { code: '42P01' });
    const early = createInbox({ query: () => Promise.reject(missing) } as unknown as pg.Pool).listen(
      0,
      '127.0.0.1',
    );
    await once(early, 'listening');
    const answer = await fetch(`http://127.0.0.1:${(early.address() as AddressInfo).port}/`);
    expect(await answer.text()).toContain('No mail yet.');
    early.close();
    early.closeAllConnections();
  });

  it('the inbox refuses to run in production', () => {
    expect(() => refuseProduction({ NODE_ENV: 'test', KUMU_ENV: 'production' })).toThrow('set SMTP_URL');
    expect(() => refuseProduction({ NODE_ENV: 'test' })).not.toThrow();
  });
});

describe('links in a mail', () => {
  it.each([
    [
      'See https://kumu.test/a.',
      'See <a href="https://kumu.test/a" rel="noreferrer">https://kumu.test/a</a>.',
    ],
    ['(http://x.test/b)', '(<a href="http://x.test/b" rel="noreferrer">http://x.test/b</a>)'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    [
      'http://x.test/"onclick="y',
      '<a href="http://x.test/" rel="noreferrer">http://x.test/</a>&quot;onclick=&quot;y',
    ],
  ])('the text %s is escaped and its web addresses become links', (text, html) => {
    expect(withLinks(text)).toBe(html);
  });
});
