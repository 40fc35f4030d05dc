import { useCall } from '@/hooks/useCall';
import type { CallInput } from '@/lib/api-call';
import { call } from '@/lib/browser/call';
import { randomId } from '@/lib/browser/random-id';

export type NewMembership = CallInput<'POST /memberships'>['body'];
export type MembershipEdit = CallInput<'PATCH /memberships/:id'>['body'];

/** Creator's own membership offers. Actions throw ApiError and reload the list. */
export function useOwnMemberships() {
  const { data, error, mutate } = useCall('GET /memberships/mine', {});
  async function after<T>(change: Promise<T>): Promise<T> {
    const answer = await change;
    await mutate();
    return answer;
  }
  return {
    memberships: data?.items,
    /** False while a membership with all courses and posts would be empty. */
    hasContent: data?.hasContent ?? true,
    error,
    reload: () => mutate(),
    create: (body: NewMembership, key = randomId()) =>
      after(call('POST /memberships', { headers: { 'idempotency-key': key }, body })),
    update: (id: string, body: MembershipEdit) =>
      after(call('PATCH /memberships/:id', { params: { id }, body })),
    close: (id: string) => after(call('DELETE /memberships/:id', { params: { id } })),
  };
}
export type OwnMemberships = ReturnType<typeof useOwnMemberships>;
