import type { ActionName, Subject } from '@/hooks/office/useOffice';

/** Returns the key of a decision's texts in `office.actions`; a claim has texts of its own. */
export const toTextKey = (action: ActionName, { kind }: Pick<Subject, 'kind'>): string =>
  kind === 'claim' ? `${action}Claim` : action;
