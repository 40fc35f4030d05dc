import { config } from '../../backend/config.ts';
import * as creators from '../../backend/creators/service.ts';
import type { CreatorActor } from '../../backend/http/actor.ts';
import * as accounts from '../../backend/wallet/account-service.ts';

/** What somebody types on the sandbox's onboarding page. */
const details = { holder: 'A demo creator', born: '1984-05-02', bsb: '110-000', number: '000123456' };

/**
 * Sets payouts up as a creator does: an account, the sandbox's onboarding page, and reading the account again.
 * @throws when the sandbox does not answer.
 */
export async function setUpPayouts(actor: CreatorActor, username: string): Promise<void> {
  // Without a sandbox (tests of the seed) a name is enough, because nothing is bought.
  const { sandbox } = config.stripe;
  if (!sandbox)
    return creators.setPaymentAccount(actor.creator.id, `acct_demo_${username.replace(/\W/g, '')}`);
  const link = await accounts.connect(actor);
  // As it is reached from here: browsers may reach it through a tunnel.
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
