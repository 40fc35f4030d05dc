import { execFileSync } from 'node:child_process';

/** The log line of one error, from a separate process. */
const logged = (error: object) => {
  const script = `
    const { log } = await import('./backend/log.ts');
    log.error({ err: Object.assign(new Error('refused'), ${JSON.stringify(error)}) }, 'unexpected');`;
  const env = { PATH: process.env.PATH!, NODE_ENV: 'test' as const };
  return execFileSync(process.execPath, ['--input-type=module', '-e', script], { env, encoding: 'utf8' });
};

test('a line contains the error, and not the values of the row', () => {
  const line = logged({ code: '23505', detail: 'Key (email)=(robin@kumu.test) already exists.' });
  expect(JSON.parse(line)).toMatchObject({ msg: 'unexpected', err: { code: '23505', message: 'refused' } });
  expect(line).not.toContain('robin@kumu.test');
});
