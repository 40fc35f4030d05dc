import { useRouter } from 'next/router';
import { readChoices, toInsightsAddress, type Choices } from '@/lib/insights/choices';

/**
 * Reads and changes the choices of the insights page, which are stored in its address. `choose`
 * adds a history entry. `adjust` replaces the current entry, for choices that change with each key
 * press.
 */
export function useInsightChoices() {
  const router = useRouter();
  const choices = readChoices(router.query);
  const addressOf = (fields: Partial<Choices>) =>
    toInsightsAddress(router.pathname, { ...choices, ...fields });
  // Each section of the page loads its own report, so the page props are not loaded again.
  const options = { shallow: true, scroll: false };
  return {
    choices,
    choose: (fields: Partial<Choices>) => void router.push(addressOf(fields), undefined, options),
    adjust: (fields: Partial<Choices>) => void router.replace(addressOf(fields), undefined, options),
  };
}
