import type { ActionName, Subject } from '@/hooks/office/useOffice';

/**
 * Returns the key of a decision's texts in `office.actions`. A claim has texts of its own, as has
 * the refusal of a second person.
 */
export function toTextKey(action: ActionName, { kind }: Pick<Subject, 'kind'>): string {
  if (kind === 'request' && action === 'decline') return 'declineRequest';
  return kind === 'claim' ? `${action}Claim` : action;
}
