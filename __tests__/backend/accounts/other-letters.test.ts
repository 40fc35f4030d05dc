import { hashPassword, isPassword } from '@/backend/accounts/passwords';
import { checkPassword, hashPassword as hashAsTyped } from '@/backend/accounts/password-worker';
import { db } from '@/backend/db/connection';
import { ask, startBackend } from '../../support/backend';
import { makePerson, password } from '../../support/make/accounts';
import { readMail } from '../../support/tasks';
import { accountCalls } from './support';

const { codeFor, confirm, signIn, signUp, tokenIn } = accountCalls('letters');

beforeAll(async () => {
  await startBackend();
});

test('both spellings of an internationalised domain open one account, which is shown with the Unicode spelling', async () => {
  const typed = 'Robin@Bücher.example';
  const [stored, shown] = ['robin@xn--bcher-kva.example', 'robin@bücher.example'];
  expect(await signUp(typed)).toMatchObject({ status: 201, body: { email: shown } });
  const mail = (await readMail(stored, 'Your code is'))!;
  expect(mail.textBody).toContain(shown);
  expect(mail.textBody).toContain(`email=${encodeURIComponent(shown)}`);
  const confirmed = await confirm(stored, await codeFor(stored));
  expect(confirmed).toMatchObject({ status: 200, body: { email: shown } });
  for (const email of [typed, stored, shown, 'robin@bu\u0308cher.example'])
    expect(await signIn(email)).toMatchObject({ status: 200, body: { email: shown } });
  await signUp(stored);
  const accounts = db.selectFrom('users').select('email').where('email', 'like', 'robin@%');
  expect(await accounts.execute()).toEqual([{ email: stored }]);
  const as = { token: tokenIn(confirmed)! };
  await ask('POST /users/email', { as, body: { email: 'robin@例え.テスト', currentPassword: password } });
  const code = /\d{6}/.exec((await readMail('robin@xn--r8jz45g.xn--zckzah', ''))!.textBody)![0];
  expect(await ask('POST /users/email/confirm', { as, body: { code } })).toMatchObject({
    body: { email: 'robin@例え.テスト' },
  });
  expect((await readMail(stored, ''))!.textBody).toContain('robin@例え.テスト');
});

test('an address with non-ASCII letters before the @ is refused with an error about those letters', async () => {
  for (const email of ['jö@example.org', '用户@例え.テスト', 'иван@почта.рф'])
    expect(await signUp(email)).toMatchObject({
      status: 422,
      problem: {
        errors: [{ path: 'email', code: 'EMAIL_LETTERS', message: expect.stringMatching(/^Before the @/) }],
      },
    });
});

test.each(['\u3164', '\u200b\u00ad', '\u2800\u115f\u202e'])(
  'the invisible name %j is refused, and invisible characters are trimmed from a name',
  async (name) => {
    const email = 'nobody@letters.test';
    expect(await signUp(email, { name })).toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'name', code: 'TOO_SHORT' }] },
    });
    const as = await makePerson({ name: 'Robin' });
    expect((await ask('PATCH /users', { as, body: { name } })).status).toBe(422);
    const changed = await ask('PATCH /users', { as, body: { name: `${name}\u202eZoe\u0308 ${name}` } });
    expect(changed.body.name).toBe('Zoë');
  },
);

test.each([
  ['pa\u0301ssword-é', 'pássword-e\u0301'],
  ['two\u00a0words of mine', 'two words\u3000of mine'],
  ['한국어 비밀번호 열', '한국어 비밀번호 열'.normalize('NFD')],
])(
  'the password %j matches when another keyboard encodes its characters differently',
  async (chosen, typed) => {
    const hash = await hashPassword(chosen);
    expect(await isPassword(typed, hash)).toBe(true);
    expect(await isPassword(`${typed}.`, hash)).toBe(false);
    // A hash of the password before its normalisation remains valid.
    expect(checkPassword({ passwordHash: hashAsTyped(chosen), password: chosen })).toBe(true);
    expect(await isPassword(chosen, hashAsTyped(chosen))).toBe(true);
  },
);
