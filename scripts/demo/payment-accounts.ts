import { config } from '../../backend/config.ts';

/**
 * An account at the payments sandbox that can receive money at once; the same one for the same creator.
 * @throws when the sandbox does not answer.
 */
export async function openPaymentAccount(username: string, email: string): Promise<string> {
  const id = `acct_demo_${username.replace(/\W/g, '')}`;
  const { sandbox } = config.stripe;
  // Without a sandbox (tests of the seed) a name is enough, because nothing is bought.
  if (!sandbox) return id;
  const answer = await fetch(`http://${sandbox.host}:${sandbox.port}/_sandbox/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, email, ready: true }),
  });
  if (!answer.ok) throw new Error(`the payments sandbox answered ${answer.status} to a new account`);
  return id;
}
