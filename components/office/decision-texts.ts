import type { ActionName, Subject } from '@/hooks/office/useOffice';

/**
 * Returns the key of a decision's texts in `office.actions`. A decision about a claim and a refusal
 * by a second person have separate texts.
 */
export function toTextKey(action: ActionName, { kind }: Pick<Subject, 'kind'>): string {
  if (kind === 'request' && action === 'decline') return 'declineRequest';
  return kind === 'claim' ? `${action}Claim` : action;
}
