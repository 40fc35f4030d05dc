import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';

/** Returns the log line of one error from a separate process. */
const logged = (error: object) => {
  const script = `
    const { log } = await import('./backend/log.ts');
    log.error({ err: Object.assign(new Error('refused'), ${JSON.stringify(error)}) }, 'unexpected');`;
  const env = { PATH: process.env.PATH!, NODE_ENV: 'test' as const };
  return execFileSync(process.execPath, ['--input-type=module', '-e', script], { env, encoding: 'utf8' });
};

test('the log line of a database error does not contain the values of the row', () => {
  const line = logged({ code: '23505', detail: 'Key (email)=(robin@kumu.test) already exists.' });
  expect(JSON.parse(line)).toMatchObject({ msg: 'unexpected', err: { code: '23505', message: 'refused' } });
  expect(line).not.toContain('robin@kumu.test');
});

/** Returns the log lines of one request that ends with an error, from a separate process. */
const loggedRequest = (address: string, error = "new Error('nobody foresaw this')") => {
  const script = `
    const { default: express } = await import('express');
    const { log, logRequests } = await import('./backend/log.ts');
    const { AppError, onError, notFound } = await import('./backend/errors.ts');
    const app = express();
    app.use((req, res, next) => { req.log = log; next(); }, logRequests);
    app.use(() => { throw ${error}; });
    app.use(onError);
    const server = app.listen(0, async () => {
      await (await fetch('http://localhost:' + server.address().port + '${address}')).text();
      server.close();
    });`;
  const env = { PATH: process.env.PATH!, NODE_ENV: 'test' as const };
  const text = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    env,
    encoding: 'utf8',
  });
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
};

test('a request is logged without its query string, which may contain a link’s signature', () => {
  const lines = loggedRequest('/storage/film.mp4?signature=secret');
  expect(lines).toContainEqual(
    expect.objectContaining({
      req: expect.objectContaining({ method: 'GET', path: '/storage/film.mp4' }) as object,
    }),
  );
  expect(JSON.stringify(lines)).not.toContain('secret');
});

test.each([
  ['/gifts/secret/claim', '/gifts/…/claim'],
  ['/feeds/private/secret', '/feeds/private/…'],
  ['/unsubscribe/secret?from=mail', '/unsubscribe/…'],
])('the secret in the address %s is replaced in the log', (address, path) => {
  const lines = loggedRequest(address);
  expect(lines).toContainEqual(expect.objectContaining({ req: expect.objectContaining({ path }) as object }));
  expect(JSON.stringify(lines)).not.toContain('secret');
});

test('an unexpected error is logged with its message', () => {
  expect(loggedRequest('/')).toContainEqual(
    expect.objectContaining({
      msg: 'unexpected error',
      err: expect.objectContaining({ message: 'nobody foresaw this' }) as object,
    }),
  );
});

test('a rejection is not logged as an error', () => {
  const lines = loggedRequest('/', "notFound('This course')");
  expect(lines).not.toEqual([]);
  expect(lines.filter(({ msg }) => msg === 'unexpected error')).toEqual([]);
});

test('the database error for an invalid value is logged without the value', () => {
  const message = String.raw`invalid input syntax for type timestamp: "a \"robin\" \n of kumu.test"`;
  const error = `Object.assign(new Error('${message}'), { code: '22007', severity: 'ERROR', where: 'line 1: robin' })`;
  const lines = loggedRequest('/', error);
  expect(lines).toContainEqual(
    expect.objectContaining({
      msg: 'unexpected error',
      err: expect.objectContaining({
        message: 'invalid input syntax for type timestamp: "…"',
        stack: expect.stringMatching(/"…"\n +at /) as string,
      }) as object,
    }),
  );
  expect(JSON.stringify(lines)).not.toMatch(/robin|kumu\.test/);
});

// The test runs only on Linux, which has a device that is always full.
const onLinux = process.platform === 'linux' ? test : test.skip;

onLinux('on a full disk lines are lost and the process continues', () => {
  const script = `
    const { log } = await import('./backend/log.ts');
    for (let n = 0; n < 100; n += 1) log.error('a line without room ' + 'x'.repeat(1000));
    process.once('beforeExit', () => { log.error('one more'); process.stderr.write('still here'); });`;
  const full = openSync('/dev/full', 'w');
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { PATH: process.env.PATH!, NODE_ENV: 'test' as const },
    stdio: ['ignore', full, 'pipe'],
    encoding: 'utf8',
    timeout: 20_000,
  });
  closeSync(full);
  expect([status, stderr]).toEqual([0, 'still here']);
});

test('the cause of an error response is logged without the data that the provider sent', () => {
  const cause = "Object.assign(new Error('no such key'), { AWSAccessKeyId: 'AKIATEST' })";
  const text = JSON.stringify(
    loggedRequest('/', `new AppError(503, 'STORAGE_FAILED', 'Try again.', { cause: ${cause} })`),
  );
  expect(text).toContain('no such key');
  expect(text).not.toContain('AKIATEST');
});
