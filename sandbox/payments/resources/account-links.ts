import * as z from 'zod';
import { route, type Resource } from '../api/route.ts';
import { newId } from '../state/ids.ts';
import { isoTime } from '../state/calendar.ts';
import { getRecipient } from './recipient-accounts.ts';

const LIFETIME_SECONDS = 10 * 60;

const webAddress = z.string().max(5000).refine(isWebAddress, { error: 'Not a valid URL' });

function isWebAddress(given: string) {
  return URL.canParse(given) && /^https?:$/.test(new URL(given).protocol);
}

export const accountLinks: Resource = {
  routes: [
    route(
      'POST /v2/core/account_links',
      z.strictObject({
        account: z.string().min(1).max(200),
        use_case: z.strictObject({
          type: z.literal('account_onboarding'),
          account_onboarding: z.strictObject({
            refresh_url: webAddress,
            return_url: webAddress.optional(),
          }),
        }),
      }),
      ({ params, change }) => {
        const account = getRecipient(change, params.account, 'account');
        const { refresh_url: refreshUrl, return_url: returnUrl = null } = params.use_case.account_onboarding;
        const link = change.put('accountLink', {
          id: newId('onb', 32),
          account: account.id,
          refreshUrl,
          returnUrl,
          expiresAt: change.now + LIFETIME_SECONDS,
          openedAt: null,
        });
        return {
          object: 'v2.core.account_link' as const,
          account: account.id,
          created: isoTime(change.now),
          expires_at: isoTime(link.expiresAt),
          livemode: false,
          url: `${change.publicUrl}/c/onboarding/${link.id}`,
          use_case: params.use_case,
        };
      },
    ),
  ],
};
