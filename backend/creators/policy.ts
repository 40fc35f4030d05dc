import type { CreatorState } from '../../contract/accounts.ts';
import type { Verdict } from '../http/errors.ts';

type Standing = { state: CreatorState };

export const canUpdate = ({ state }: Standing): Verdict =>
  state !== 'SUSPENDED' || 'Your creator profile is suspended. Write to the office.';

export const canSubmit = ({ state }: Standing): Verdict =>
  state === 'DRAFT' || state === 'REJECTED' || 'Only a draft or a returned profile can be sent for approval.';

/** Content of others than approved creators is never public. */
export const canPublish = ({ state }: Standing): Verdict =>
  state === 'APPROVED' || 'Your creator profile has to be approved first.';

export const canReview = ({ state }: Standing): Verdict =>
  state === 'PENDING_APPROVAL' || 'This creator is not waiting for approval.';
