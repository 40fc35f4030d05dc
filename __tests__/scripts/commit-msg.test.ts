import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const folder = mkdtempSync(path.join(os.tmpdir(), 'kumu-commit-'));
afterAll(() => rmSync(folder, { recursive: true }));

function check(message: string) {
  const file = path.join(folder, 'message');
  writeFileSync(file, message);
  const { status, stderr } = spawnSync('.githooks/commit-msg', [file], { encoding: 'utf8' });
  return { isAccepted: status === 0, stderr };
}

test.each([
  'server: close static files when the client disconnects',
  'checkout, refunds: lock refund inputs in REVIEW',
  'fonts: embed the letters of names',
  'fixup! Anything that will be squashed',
  '# a comment of the editor\n\nhttp: accept upper-case UUIDs\n\nThe body says why; it may be long.',
])('the commit message hook accepts %j', (message) => {
  expect(check(message)).toEqual({ isAccepted: true, stderr: '' });
});

test.each([
  ['Close static files', 'area'],
  ['server: closed static files', 'imperative'],
  ['server: what closes static files', 'imperative'],
  ['server: close files; accept UUIDs', 'two changes'],
  [`server: close ${'x'.repeat(60)}`, '72'],
  ['', 'area'],
])('the commit message hook rejects %j and names the reason', (message, reason) => {
  const { isAccepted, stderr } = check(message);
  expect(isAccepted).toBe(false);
  expect(stderr).toContain(reason);
  expect(stderr).toContain('docs/writing.md');
});
