import type { Request, Response, Router } from 'express';
import type Stripe from 'stripe';
import { toOrigin, parseForm } from '../api/form.ts';
import type { ChangeIn } from '../change.ts';
import { activateAccount } from '../resources/accounts.ts';
import { announceReadiness } from '../resources/recipient-accounts.ts';
import { sandboxNow } from '../state/clock.ts';
import type { Store } from '../state/store.ts';
import type { AccountLinkRow } from '../state/tables.ts';
import { notice } from './layout.ts';
import { onboardingPage, TEST_BANK, type Details, type Fault } from './onboarding-page.ts';

type Settings = { store: Store; change: ChangeIn; merchant: string };

const ADULT_YEARS = 18;
const digitsOf = (text: string) => text.replace(/[\s-]/g, '');

function isAdult(born: string, now: number) {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(born) || Number.isNaN(Date.parse(born))) return false;
  const today = new Date(now * 1000);
  today.setUTCFullYear(today.getUTCFullYear() - ADULT_YEARS);
  return Date.parse(born) <= today.getTime();
}

function faultOf({ holder, born, bsb, number }: Details, now: number): Fault | null {
  if (holder.trim().length < 2) return { field: 'holder', message: 'Enter your name.' };
  if (!isAdult(born, now))
    return { field: 'born', message: 'Enter your date of birth. You have to be 18 or older.' };
  if (!/^\d{6}$/.test(digitsOf(bsb))) return { field: 'bsb', message: 'Enter the 6 digits of the BSB.' };
  // Any other number may be a real account, so the number is refused and never stored.
  if (digitsOf(bsb) !== digitsOf(TEST_BANK.bsb) || digitsOf(number) !== TEST_BANK.number) {
    return {
      field: 'number',
      message: `This sandbox takes its test account only: ${TEST_BANK.bsb}, ${TEST_BANK.number}.`,
    };
  }
  return null;
}

/**
 * Mounts the page at /c/onboarding/ to which an account link leads. The page works without scripts.
 */
export function mountOnboarding(router: Router, { store, change, merchant }: Settings) {
  /** Finds the link of the address with its account. Responds with 404 for an unknown link. */
  const withLink =
    (handle: (request: Request, response: Response, link: AccountLinkRow, account: Stripe.Account) => void) =>
    (request: Request, response: Response) => {
      const link = store.find('accountLink', String(request.params.link));
      const account = link && store.find('account', link.account);
      if (account) return handle(request, response, link, account);
      response
        .status(404)
        .type('html')
        .send(notice('There is no such page', 'The address may be incomplete.'));
    };

  const show = (
    response: Response,
    link: AccountLinkRow,
    account: Stripe.Account,
    fault: Fault | null,
    typed: Partial<Details> = {},
  ) => {
    const page = onboardingPage({
      merchant,
      link: link.id,
      email: account.email ?? null,
      typed: {
        holder: account.business_profile?.name ?? '',
        born: '1990-01-01',
        bsb: TEST_BANK.bsb,
        number: TEST_BANK.number,
        ...typed,
      },
      fault,
    });
    response.type('html').send(page);
  };

  router.get(
    '/c/onboarding/:link',
    withLink((request, response, link, account) => {
      // A link opens once, because the address stays in a browser history. The platform issues a
      // new link after a login.
      if (link.openedAt !== null || link.expiresAt <= sandboxNow(store))
        return response.redirect(303, link.refreshUrl);
      change(toOrigin(request, response), (within) =>
        within.put('accountLink', { ...link, openedAt: within.now }),
      );
      show(response, link, account, null);
    }),
  );

  router.post(
    '/c/onboarding/:link',
    withLink((request, response, link, account) => {
      if (link.openedAt === null) return response.redirect(303, link.refreshUrl);
      const form = parseForm(request.body);
      const read = (name: keyof Details) => (typeof form[name] === 'string' ? form[name].slice(0, 200) : '');
      const typed = { holder: read('holder'), born: read('born'), bsb: read('bsb'), number: read('number') };
      const isLater = form.then === 'later';
      const fault = isLater ? null : faultOf(typed, sandboxNow(store));
      if (fault) return show(response, link, account, fault, typed);
      change(toOrigin(request, response), (within) => {
        if (!isLater) {
          const bank = {
            last4: TEST_BANK.number.slice(-4),
            holder: typed.holder,
            bsb: digitsOf(TEST_BANK.bsb),
          };
          within.put('account', activateAccount(account, bank, within.now));
          announceReadiness(within, account.id);
        }
        within.notify('v2.core.account_link.returned', {});
      });
      if (link.returnUrl) return response.redirect(303, link.returnUrl);
      response.type('html').send(notice('Saved', 'You can close this page.'));
    }),
  );
}
