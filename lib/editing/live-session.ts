import type { LiveDraft } from '@/contract/live-editing';
import type { FieldError } from '@/contract/shared';
import { editedKind } from '@/lib/editing/edited-kind';
import type { CallInput } from '@/lib/api-call';
import { call, toCallPath } from '@/lib/browser/call';

export type LiveChange = Omit<CallInput<'PATCH /lives/:id'>['body'], 'version'>;
type NewStatus = CallInput<'PATCH /lives/status/:id'>['body'];

/** Fields whose change moves a live. */
export const whenFields = ['startsAt', 'timeZone', 'minutes'] as const;

let checkFields: ((fields: object) => FieldError[]) | undefined;

/**
 * Loads the contract's rules when a field of the form first receives the focus. Until the rules are
 * loaded, only the server validates.
 */
export async function loadLiveRules(): Promise<void> {
  const [{ LiveInput }, { toFieldErrors }] = await Promise.all([
    import('@/contract/live-editing'),
    import('@/contract/rules/field-errors'),
  ]);
  const rules = LiveInput.partial();
  checkFields = (fields) => {
    const result = rules.safeParse(fields);
    return result.success ? [] : toFieldErrors(result.error);
  };
}

const read = (id: string) => call('GET /lives/:id/draft', { params: { id } });

/** Requests of the live editor. */
export const editedLives = editedKind<LiveDraft, LiveChange, NewStatus>({
  contentType: 'LIVE',
  words: ['title', 'description', 'tags'],
  keyOf: (id) => toCallPath('GET /lives/:id/draft', { params: { id } }),
  read,
  // People book a scheduled live, so a change of its time or price needs an explicit confirmation.
  isPublic: ({ state }) => state === 'SCHEDULED',
  publicFields: ({ startsAt, timeZone, minutes, priceCents }) => ({
    startsAt,
    timeZone,
    minutes,
    priceCents,
  }),
  check: (fields) => checkFields?.(fields) ?? [],
  save: (id, { knownFiles: _, ...body }) => call('PATCH /lives/:id', { params: { id }, body }),
  async setStatus(id, { status, reason }) {
    await call('PATCH /lives/status/:id', { params: { id }, body: { status, reason } });
    return read(id);
  },
  remove: (id) => call('DELETE /lives/:id', { params: { id } }),
});
