import * as z from 'zod';
import type Stripe from 'stripe';
import { noSuch } from '../api/errors.ts';
import { isEmail, metadata } from '../api/params.ts';
import { route, type Resource } from '../api/route.ts';
import type { Change } from '../change.ts';
import type { Reader } from '../state/store.ts';
import { isoTime } from '../state/calendar.ts';
import { buildAccount, isReadyForTransfers, getRequirements } from './accounts.ts';

type Account = Stripe.V2.Core.Account;
type Include = Stripe.V2.Core.AccountRetrieveParams.Include;

const includes = [
  'configuration.customer',
  'configuration.merchant',
  'configuration.recipient',
  'defaults',
  'future_requirements',
  'identity',
  'requirements',
] as const satisfies Include[];

const include = z.array(z.enum(includes)).max(includes.length).optional();
const text = (max: number) => z.string().min(1).max(max);

/** Requirements of a new account, in the order of the onboarding page. */
const ONBOARDING = [
  'identity.individual.given_name',
  'identity.individual.date_of_birth',
  'configuration.recipient.default_outbound_destination',
];

/**
 * Returns the transfer capability of an account in the terms of the newer API, with the reason for
 * a restriction.
 */
function capabilityOf(account: Stripe.Account) {
  type Capability = NonNullable<
    NonNullable<
      NonNullable<NonNullable<Account['configuration']>['recipient']>['capabilities']
    >['stripe_balance']
  >['stripe_transfers'] & {};
  const { pending_verification: checked, disabled_reason: reason } = getRequirements(account);
  if (isReadyForTransfers(account)) return { status: 'active', status_details: [] } satisfies Capability;
  if (reason?.startsWith('rejected')) {
    const detail = { code: 'rejected_other', resolution: 'contact_stripe' } as const;
    return { status: 'rejected', status_details: [detail] } satisfies Capability;
  }
  const isChecked = (checked?.length ?? 0) > 0;
  const detail = isChecked
    ? ({ code: 'requirements_pending_verification', resolution: 'no_resolution' } as const)
    : ({ code: 'requirements_past_due', resolution: 'provide_info' } as const);
  return { status: isChecked ? 'pending' : 'restricted', status_details: [detail] } satisfies Capability;
}

function requirementsIn(account: Stripe.Account): NonNullable<Account['requirements']> {
  const { past_due: asked, pending_verification: checked } = getRequirements(account);
  const entry = (description: string, from: 'stripe' | 'user') => ({
    awaiting_action_from: from,
    description,
    errors: [],
    impact: {
      restricts_capabilities: [
        {
          capability: 'stripe_balance.stripe_transfers',
          configuration: 'recipient',
          deadline: { status: 'past_due' as const },
        },
      ],
    },
    minimum_deadline: { status: 'past_due' as const },
    requested_reasons: [{ code: 'routine_onboarding' as const }],
  });
  const entries = [
    ...(asked ?? []).map((name) => entry(name, 'user')),
    ...(checked ?? []).map((name) => entry(name, 'stripe')),
  ];
  if (entries.length === 0) return { entries };
  return { entries, summary: { minimum_deadline: { status: 'past_due' } } };
}

/**
 * Returns an account as the newer API shows it. Fields that are not included are absent, not null.
 */
function shown(account: Stripe.Account, included: readonly Include[] = []): Account {
  const has = (name: Include) => included.includes(name);
  const capability = capabilityOf(account);
  const [bank] = account.external_accounts?.data ?? [];
  return {
    id: account.id,
    object: 'v2.core.account',
    applied_configurations: ['recipient'],
    closed: false,
    ...(included.some((name) => name.startsWith('configuration.')) && {
      configuration: has('configuration.recipient')
        ? {
            recipient: {
              applied: true,
              capabilities: { stripe_balance: { payouts: capability, stripe_transfers: capability } },
            },
          }
        : {},
    }),
    ...(account.email && { contact_email: account.email }),
    created: isoTime(account.created ?? 0),
    dashboard: 'express',
    ...(has('defaults') && {
      defaults: {
        currency: 'aud',
        ...(bank && { payout_methods: { aud: bank.id } }),
        responsibilities: {
          fees_collector: 'application' as const,
          losses_collector: 'application' as const,
          requirements_collector: 'stripe' as const,
        },
      },
    }),
    ...(account.business_profile?.name && { display_name: account.business_profile.name }),
    ...(has('future_requirements') && { future_requirements: { entries: [] } }),
    ...(has('identity') && { identity: { country: 'au', entity_type: 'individual' as const } }),
    livemode: false,
    metadata: account.metadata ?? {},
    ...(has('requirements') && { requirements: requirementsIn(account) }),
  };
}

/**
 * Returns the account of a recipient.
 * @throws ApiError for an unknown account: 404 for the address, 400 for a parameter
 */
export function getRecipient(reader: Reader, id: string, param?: string) {
  const account = reader.find('account', id);
  if (!account) throw noSuch('v2.core.account', id, param);
  return account;
}

const aboutAccount = (id: string) => ({
  related_object: { id, type: 'v2.core.account', url: `/v2/core/accounts/${id}` },
});

/** Emits the events about an account that became ready for transfers or lost its readiness. */
export function announceReadiness(change: Change, id: string) {
  change.notify('v2.core.account[requirements].updated', aboutAccount(id));
  change.notify('v2.core.account[configuration.recipient].capability_status_updated', aboutAccount(id));
}

/** Accounts that receive transfers, in the newer API. The older API shows the same accounts. */
export const recipientAccounts: Resource = {
  routes: [
    route('GET /v2/core/accounts/:id', z.strictObject({ include }), ({ id, params, change }) =>
      shown(getRecipient(change, id), params.include),
    ),
    route(
      'POST /v2/core/accounts',
      z.strictObject({
        contact_email: z.string().refine(isEmail, { error: 'Invalid email address' }).optional(),
        display_name: text(200).optional(),
        dashboard: z.literal('express'),
        defaults: z.strictObject({
          currency: z.literal('aud').optional(),
          responsibilities: z.strictObject({
            fees_collector: z.literal('application'),
            losses_collector: z.literal('application'),
          }),
        }),
        identity: z.strictObject({ country: z.literal('au'), entity_type: z.literal('individual') }),
        configuration: z.strictObject({
          recipient: z.strictObject({
            capabilities: z.strictObject({
              stripe_balance: z.strictObject({
                stripe_transfers: z.strictObject({ requested: z.literal(true) }),
              }),
            }),
          }),
        }),
        metadata: metadata().optional(),
        include,
      }),
      ({ params, change }) => {
        const given = {
          email: params.contact_email,
          metadata: params.metadata,
          business_profile: { ...(params.display_name && { name: params.display_name }) },
        };
        const account = change.put('account', buildAccount(given, change.now, ONBOARDING));
        change.notify('v2.core.account.created', aboutAccount(account.id));
        return shown(account, params.include);
      },
    ),
  ],
};
