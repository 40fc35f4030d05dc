import { config } from '../../backend/config.ts';
import * as creators from '../../backend/creators/service.ts';
import type { CreatorActor } from '../../backend/http/actor.ts';
import * as accounts from '../../backend/wallet/account-service.ts';

/** Input for the onboarding page of the sandbox. */
const details = { holder: 'A demo creator', born: '1984-05-02', bsb: '110-000', number: '000123456' };

/**
 * Sets up payouts in the same way as a creator: creates an account, completes the sandbox's
 * onboarding page, and reads the account again.
 * @throws Error if the sandbox does not respond
 */
export async function setUpPayouts(actor: CreatorActor, username: string): Promise<void> {
  // Tests of the seed have no sandbox. They use an invented id, which suffices because no content
  // is bought.
  const { sandbox } = config.stripe;
  if (!sandbox)
    return creators.setPaymentAccount(actor.creator.id, `acct_demo_${username.replace(/\W/g, '')}`);
  const link = await accounts.connect(actor);
  // The local address is used, because the public address may be a tunnel for browsers.
  const url = new URL(new URL(link.url).pathname, `http://${sandbox.host}:${sandbox.port}`);
  await expectAnswer(await fetch(url));
  const body = new URLSearchParams({ ...details, then: 'finish' });
  await expectAnswer(await fetch(url, { method: 'POST', body, redirect: 'manual' }), 303);
  const { state } = await accounts.refresh(actor);
  if (state !== 'READY') throw new Error(`payouts of ${username} are ${state} after the onboarding`);
}

async function expectAnswer({ status }: Response, wanted = 200): Promise<void> {
  if (status !== wanted) throw new Error(`the payments sandbox answered ${status} to the onboarding`);
}
