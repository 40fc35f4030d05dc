import * as policy from '@/backend/creators/policy';
import { creatorStates, type CreatorState } from '@/contract/values/states';

/** Actions that are allowed in each state of a profile, written by hand. */
const allowed: Record<CreatorState, string> = {
  DRAFT: 'update submit',
  PENDING_APPROVAL: 'update review',
  REJECTED: 'update submit',
  APPROVED: 'update publish suspend',
  SUSPENDED: 'reinstate',
};

test.each(creatorStates)('a creator who is %s has exactly the allowed actions', (state) => {
  const verdicts = {
    update: policy.canUpdate({ state }),
    submit: policy.canSubmit({ state }),
    publish: policy.canPublish({ state }),
    review: policy.canReview({ state }),
    suspend: policy.canSetStatus({ state }, 'SUSPENDED'),
    reinstate: policy.canSetStatus({ state }, 'APPROVED'),
  };
  const may = Object.entries(verdicts).flatMap(([name, verdict]) => (verdict === true ? name : []));
  expect(may.join(' ')).toBe(allowed[state]);
});

test('canSetStatus explains why a creator can be neither suspended nor reinstated', () => {
  expect(policy.canSetStatus({ state: 'DRAFT' }, 'SUSPENDED')).toMatch(/^Only an approved creator/);
  expect(policy.canSetStatus({ state: 'DRAFT' }, 'APPROVED')).toMatch(/^Only a suspended creator/);
});

test('publishing needs an open account, and payments need a payment account that can receive them', () => {
  expect(policy.canPublish({ state: 'APPROVED', closedAt: new Date() })).not.toBe(true);
  expect(policy.canPublish({ state: 'APPROVED', closedAt: null })).toBe(true);
  const receives = [true, false].flatMap((canReceivePayments) =>
    ['acct', null].map((paymentAccountId) => policy.canReceive({ canReceivePayments, paymentAccountId })),
  );
  expect(receives).toEqual([true, false, false, false]);
});
