import type { Autosave, AutosaveSnapshot } from '@/lib/editing/autosave';

/** What of an editor is public with a press and not while it is chosen: who may read, and what it costs. */
export type Confirmation = {
  /** Whether the content is public, so that such changes wait. */
  isPublic: boolean;
  /** Whether something was chosen for one of these fields. */
  isWaiting: (names: readonly string[]) => boolean;
  isConfirming: (names: readonly string[]) => boolean;
  /** Why what was confirmed last is not stored. */
  refusalOf: (names: readonly string[]) => unknown;
  /** Sends what was chosen, of all fields unless some are named. Resolves to whether it is stored; never throws. */
  confirm: (names?: readonly string[]) => Promise<boolean>;
  undo: (names: readonly string[]) => void;
};

export const confirmationOf = (
  autosave: Autosave,
  { unconfirmed, confirming, refusal }: AutosaveSnapshot,
  group: string,
  isPublic: boolean,
): Confirmation => ({
  isPublic,
  isWaiting: (names) => names.some((name) => name in (unconfirmed[group] ?? {})),
  isConfirming: (names) => names.some((name) => confirming[group]?.includes(name)),
  refusalOf: (names) =>
    refusal?.group === group && names.some((name) => refusal.names.includes(name))
      ? refusal.error
      : undefined,
  confirm: (names) => autosave.confirm(group, names),
  undo: (names) => autosave.undo(group, names),
});
