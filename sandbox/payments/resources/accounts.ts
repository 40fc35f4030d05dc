import * as z from 'zod';
import type Stripe from 'stripe';
import { ApiError } from '../api/errors.ts';
import {
  choice,
  currency,
  email,
  expand,
  flag,
  metadata,
  onlyExpand,
  text,
  webAddress,
} from '../api/params.ts';
import { route, type Resource } from '../api/route.ts';
import { newId } from '../state/ids.ts';
import type { Reader, Transaction } from '../state/store.ts';
import { mergeMetadata } from './metadata.ts';

type Given = {
  id?: string;
  business_profile?: { name?: string; product_description?: string; url?: string };
  business_type?: 'company' | 'individual';
  email?: string | null;
  metadata?: Record<string, string> | '';
  type?: 'custom' | 'express' | 'standard';
};

const noRequirements = (due: string[]): Stripe.Account.Requirements => ({
  alternatives: [],
  current_deadline: null,
  currently_due: due,
  disabled_reason: due.length > 0 ? 'requirements.past_due' : null,
  errors: [],
  eventually_due: due,
  past_due: due,
  pending_verification: [],
});

/** Returns the requirements of an account. Accounts of this sandbox always have the field. */
export const getRequirements = ({ requirements }: Stripe.Account) => requirements ?? noRequirements([]);

type BankAccount = { last4: string; holder: string; bsb: string };

/** Returns the account with completed requirements, so that transfers and payouts are possible. */
export function activateAccount(
  account: Stripe.Account,
  bank: BankAccount | null,
  now: number,
): Stripe.Account {
  return {
    ...account,
    capabilities: { transfers: 'active' },
    charges_enabled: true,
    details_submitted: true,
    payouts_enabled: true,
    requirements: noRequirements([]),
    tos_acceptance: { date: account.tos_acceptance?.date ?? now },
    ...(bank && {
      external_accounts: {
        object: 'list',
        data: [bankAccountOf(account.id, bank)],
        has_more: false,
        url: `/v1/accounts/${account.id}/external_accounts`,
      },
    }),
  };
}

/** Returns the account without transfers and payouts until the requirements `due` are fulfilled. */
export const restrictAccount = (account: Stripe.Account, due: string[]): Stripe.Account => ({
  ...account,
  capabilities: { transfers: 'inactive' },
  charges_enabled: false,
  payouts_enabled: false,
  requirements: noRequirements(due),
});

function bankAccountOf(account: string, { last4, holder, bsb }: BankAccount): Stripe.BankAccount {
  return {
    id: newId('ba'),
    object: 'bank_account',
    account,
    account_holder_name: holder,
    account_holder_type: 'individual',
    account_type: null,
    available_payout_methods: ['standard'],
    bank_name: 'SANDBOX BANK',
    country: 'AU',
    currency: 'aud',
    default_for_currency: true,
    fingerprint: null,
    last4,
    metadata: {},
    routing_number: bsb,
    status: 'new',
  };
}

/**
 * Returns a connected account. An account of the older API is ready for transfers and payouts at
 * once.
 *
 * An account of the newer API first has to fulfil the requirements `due` on the onboarding page.
 */
export function buildAccount(given: Given, now: number, due: string[] = []): Stripe.Account {
  const ready = due.length === 0;
  const id = given.id ?? newId('acct', 16);
  return {
    id,
    object: 'account',
    business_profile: {
      mcc: null,
      minority_owned_business_designation: null,
      name: given.business_profile?.name ?? null,
      product_description: given.business_profile?.product_description ?? null,
      specified_commercial_transactions_act_url: null,
      support_address: null,
      support_email: null,
      support_phone: null,
      support_url: null,
      url: given.business_profile?.url ?? null,
    },
    business_type: given.business_type ?? 'individual',
    capabilities: { transfers: ready ? 'active' : 'inactive' },
    charges_enabled: ready,
    controller: {
      fees: { payer: 'application' },
      is_controller: true,
      losses: { payments: 'application' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: 'express' },
      type: 'application',
    },
    country: 'AU',
    created: now,
    default_currency: 'aud',
    details_submitted: ready,
    email: given.email ?? null,
    external_accounts: {
      object: 'list',
      data: [],
      has_more: false,
      url: `/v1/accounts/${id}/external_accounts`,
    },
    future_requirements: noRequirements([]),
    metadata: mergeMetadata({}, given.metadata),
    payouts_enabled: ready,
    requirements: noRequirements(due),
    settings: {
      branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
      card_payments: {
        statement_descriptor_prefix: null,
        statement_descriptor_prefix_kana: null,
        statement_descriptor_prefix_kanji: null,
      },
      dashboard: { display_name: given.business_profile?.name ?? null, timezone: 'Australia/Sydney' },
      payments: {
        statement_descriptor: null,
        statement_descriptor_kana: null,
        statement_descriptor_kanji: null,
        statement_descriptor_prefix_kana: null,
        statement_descriptor_prefix_kanji: null,
      },
    },
    tos_acceptance: { date: ready ? now : null },
    type: given.type ?? 'express',
  };
}

/**
 * Returns the account with this id. Without an id the first account whose metadata contains all
 * pairs is returned.
 */
export function findAccount(reader: Reader, id: string | undefined, pairs: Record<string, string> = {}) {
  if (id !== undefined) return reader.find('account', id);
  const wanted = Object.entries(pairs);
  if (wanted.length === 0) return undefined;
  return reader
    .list('account')
    .find((account) => wanted.every(([key, value]) => account.metadata?.[key] === value));
}

export const isReadyForTransfers = (account: Stripe.Account) => account.capabilities?.transfers === 'active';

/** Id of the platform's own account, which is requested without an id. */
const PLATFORM_ACCOUNT = 'acct_kumu_platform';

export function ensurePlatformAccount(transaction: Transaction, name: string, now: number) {
  if (transaction.find('account', PLATFORM_ACCOUNT)?.business_profile?.name === name) return;
  const given = { id: PLATFORM_ACCOUNT, business_profile: { name }, type: 'standard' } as const;
  transaction.put('account', buildAccount({ ...given, business_type: 'company' }, now));
}

function getAccount(reader: Reader, id: string) {
  const account = reader.find('account', id);
  if (account) return account;
  throw new ApiError(403, `There is no account '${id}', or this key may not act for it.`, {
    code: 'account_invalid',
  });
}

export const accounts: Resource = {
  routes: [
    route('GET /v1/account', onlyExpand(), ({ change }) => getAccount(change, PLATFORM_ACCOUNT)),
    route('GET /v1/accounts/:id', onlyExpand(), ({ id, change }) => getAccount(change, id)),
    route(
      'POST /v1/accounts',
      z.strictObject({
        business_profile: z
          .strictObject({
            name: text().optional(),
            product_description: text().optional(),
            url: webAddress().optional(),
          })
          .optional(),
        business_type: choice('company', 'individual').optional(),
        capabilities: z.strictObject({ transfers: z.strictObject({ requested: flag() }) }).optional(),
        controller: z
          .strictObject({
            fees: z.strictObject({ payer: choice('application') }).optional(),
            losses: z.strictObject({ payments: choice('application') }).optional(),
            requirement_collection: choice('stripe').optional(),
            stripe_dashboard: z.strictObject({ type: choice('express') }).optional(),
          })
          .optional(),
        country: choice('AU').optional(),
        default_currency: currency().optional(),
        email: email().optional(),
        metadata: metadata().optional(),
        type: choice('express').optional(),
        expand: expand().optional(),
      }),
      ({ params, change }) => change.put('account', buildAccount(params, change.now)),
    ),
  ],
};
