import { useRouter } from 'next/router';
import { readChoices, toInsightsAddress, type Choices } from '@/lib/insights/choices';

/**
 * Choices of the page of insights, which its address keeps. `choose` adds a history entry, and
 * `adjust` replaces the current entry, for choices that change with each key.
 */
export function useInsightChoices() {
  const router = useRouter();
  const choices = readChoices(router.query);
  const addressOf = (fields: Partial<Choices>) =>
    toInsightsAddress(router.pathname, { ...choices, ...fields });
  // Each part of the page reads its own report, so the page itself is not read again.
  const options = { shallow: true, scroll: false };
  return {
    choices,
    choose: (fields: Partial<Choices>) => void router.push(addressOf(fields), undefined, options),
    adjust: (fields: Partial<Choices>) => void router.replace(addressOf(fields), undefined, options),
  };
}
