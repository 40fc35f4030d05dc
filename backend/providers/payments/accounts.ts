import Stripe from 'stripe';
import type { AccountState, AskedKind } from '../../../contract/values/wallet.ts';
import { isUnknown, stripe, unavailable } from './client.ts';

type Account = Stripe.V2.Core.Account;

export type AccountRecord = {
  state: AccountState;
  asked: { kind: AskedKind; from: 'creator' | 'partner' }[];
  deadline: Date | null;
};

export type FundsRecord = {
  availableCents: number;
  pendingCents: number;
  clearsInDays: number;
  schedule: Stripe.BalanceSettings.Payments.Payouts.Schedule | null;
};

export type PayoutRecord = { id: string; amountCents: number; state: 'ON_THE_WAY' | 'PAID' | 'FAILED' };

/** Returns true if the provider does not have the account or has removed it from the platform. */
const isGone = (error: unknown): boolean =>
  isUnknown(error) ||
  (error instanceof Stripe.errors.StripePermissionError && error.code === 'account_invalid') ||
  (error instanceof Stripe.errors.StripeError && error.statusCode === 404);

/**
 * Opens the Express account through which a creator is paid; it can only receive transfers. A
 * repeated call for a creator returns the same account.
 * @throws 502 when the provider does not respond
 */
export async function openAccount(creator: { id: string; email: string; name: string }): Promise<string> {
  try {
    const account = await stripe.v2.core.accounts.create(
      {
        contact_email: creator.email,
        ...(creator.name && { display_name: creator.name }),
        dashboard: 'express',
        identity: { country: 'au', entity_type: 'individual' },
        defaults: {
          currency: 'aud',
          responsibilities: { fees_collector: 'application', losses_collector: 'application' },
        },
        configuration: {
          recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
        },
        metadata: { creatorId: creator.id },
      },
      { idempotencyKey: `account:${creator.id}` },
    );
    if (account.object !== 'v2.core.account' || !account.id) throw new Error('not an account');
    return account.id;
  } catch (error) {
    throw unavailable(error);
  }
}

/**
 * Returns a page of the provider for the creator's identity details. The page opens once.
 * @throws 502 when the provider does not respond
 */
export async function openOnboarding(
  account: string,
  { returnUrl, refreshUrl }: { returnUrl: string; refreshUrl: string },
): Promise<string> {
  try {
    const link = await stripe.v2.core.accountLinks.create({
      account,
      use_case: {
        type: 'account_onboarding',
        account_onboarding: { return_url: returnUrl, refresh_url: refreshUrl },
      },
    });
    if (link.object !== 'v2.core.account_link' || !link.url) throw new Error('not an account link');
    return link.url;
  } catch (error) {
    throw unavailable(error);
  }
}

/** Maps the provider's many requirement names to a kind: documents, identity or bank account. */
function kindOf(description: string): AskedKind {
  if (/document/.test(description)) return 'document';
  if (/outbound|payout|bank|external_account/.test(description)) return 'bank';
  return /^identity|individual|person/.test(description) ? 'identity' : 'other';
}

function stateOf(account: Account, asked: AccountRecord['asked']): AccountRecord['state'] {
  const status = account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status;
  if (account.closed || status === 'rejected' || status === 'unsupported') return 'REFUSED';
  if (status === 'active') return 'READY';
  return asked.some(({ from }) => from === 'creator') ? 'DETAILS_NEEDED' : 'CHECKING';
}

/**
 * Reads whether transfers reach an account, and what prevents them. An account unknown to the
 * provider is REFUSED.
 * @throws 502 when the provider does not respond
 */
export async function readAccount(id: string): Promise<AccountRecord> {
  try {
    const account = await stripe.v2.core.accounts.retrieve(id, {
      // Without these fields the account would appear not ready.
      include: ['configuration.recipient', 'requirements'],
    });
    if (account.object !== 'v2.core.account') throw new Error('not an account');
    const asked = (account.requirements?.entries ?? []).map((entry) => ({
      kind: kindOf(entry.description),
      from: entry.awaiting_action_from === 'user' ? ('creator' as const) : ('partner' as const),
    }));
    const unlike = asked.filter(
      (each, index) =>
        asked.findIndex(({ kind, from }) => kind === each.kind && from === each.from) === index,
    );
    const time = account.requirements?.summary?.minimum_deadline?.time;
    return { state: stateOf(account, asked), asked: unlike, deadline: time ? new Date(time) : null };
  } catch (error) {
    if (isGone(error)) return { state: 'REFUSED', asked: [], deadline: null };
    throw unavailable(error);
  }
}

const centsOf = (funds: { amount: number; currency: string }[]) =>
  funds.filter(({ currency }) => currency === 'aud').reduce((sum, { amount }) => sum + amount, 0);

/**
 * Reads an account's balance and payout schedule.
 * @throws 502 when the provider does not respond
 */
export async function readFunds(stripeAccount: string): Promise<FundsRecord> {
  try {
    const [balance, settings] = await Promise.all([
      stripe.balance.retrieve({}, { stripeAccount }),
      stripe.balanceSettings.retrieve({}, { stripeAccount }),
    ]);
    return {
      availableCents: centsOf(balance.available),
      pendingCents: centsOf(balance.pending),
      clearsInDays: settings.payments.settlement_timing.delay_days,
      schedule: settings.payments.payouts?.schedule ?? null,
    };
  } catch (error) {
    throw unavailable(error);
  }
}

export type PayoutSchedule = Stripe.BalanceSettingsUpdateParams.Payments.Payouts.Schedule;

/**
 * Sets the payout schedule of an account; `manual` stops the payouts.
 * @throws 502 when the provider does not respond
 */
export async function setSchedule(stripeAccount: string, schedule: PayoutSchedule): Promise<void> {
  try {
    await stripe.balanceSettings.update({ payments: { payouts: { schedule } } }, { stripeAccount });
  } catch (error) {
    throw unavailable(error);
  }
}

const payoutOf = (payout: Stripe.Payout): PayoutRecord => ({
  id: payout.id,
  amountCents: payout.amount,
  state:
    payout.status === 'paid'
      ? 'PAID'
      : payout.status === 'failed' || payout.status === 'canceled'
        ? 'FAILED'
        : 'ON_THE_WAY',
});

/**
 * Lists the newest payouts of an account, at most 100.
 * @throws 502 when the provider does not respond
 */
export async function listPayouts(stripeAccount: string): Promise<PayoutRecord[]> {
  try {
    const { data } = await stripe.payouts.list({ limit: 100 }, { stripeAccount });
    return data.map(payoutOf);
  } catch (error) {
    throw unavailable(error);
  }
}

/**
 * Reads a payout, or returns null if the account does not have it.
 * @throws 502 when the provider does not respond
 */
export async function readPayout(stripeAccount: string, id: string): Promise<PayoutRecord | null> {
  try {
    return payoutOf(await stripe.payouts.retrieve(id, {}, { stripeAccount }));
  } catch (error) {
    if (isGone(error)) return null;
    throw unavailable(error);
  }
}
