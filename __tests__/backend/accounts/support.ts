import { ask } from '../../support/backend';
import { password } from '../../support/make/accounts';
import { readMail } from '../../support/tasks';

/** Returns the secret of the password reset link. */
export const restoreSecretIn = (mail: { textBody: string } | undefined): string =>
  /&secret=([\w-]+)/.exec(mail!.textBody)![1]!;

/**
 * Returns the calls by which a user creates an account and signs in.
 * @param prefix prefix of the e-mail addresses of one test file
 */
export function accountCalls(prefix: string) {
  let count = 0;
  const newEmail = () => `${prefix}-${++count}@kumu.test`;
  const signUp = (email: string, more: object = {}) =>
    ask('POST /users', { body: { name: 'Robin', lastName: 'Astergale', email, password, ...more } });
  const codeFor = async (email: string) => /\d{6}/.exec((await readMail(email, 'Your code is'))!.subject)![0];
  /** Confirms with the password, or with the sign-up token of the browser that signed up. */
  const confirm = (email: string, code: string, proof: object = { password }) =>
    ask('POST /auth/confirm', { body: { email, code, ...proof } });
  const signIn = (email: string, given = password) =>
    ask('POST /auth/login', { body: { email, password: given } });
  const tokenIn = (answer: { headers: Headers }) =>
    /accessToken=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1];
  async function makeMember() {
    const email = newEmail();
    await signUp(email);
    await confirm(email, await codeFor(email));
    return email;
  }
  return { newEmail, signUp, codeFor, confirm, signIn, tokenIn, makeMember };
}
