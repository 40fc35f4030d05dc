import type { Autosave, AutosaveSnapshot } from '@/lib/editing/autosave';

/**
 * Editor fields that become public on confirmation instead of automatically: audience and price.
 */
export type Confirmation = {
  /** True if the content is public, so that such changes wait for confirmation. */
  isPublic: boolean;
  /** Returns true if a change of one of these fields is unconfirmed. */
  isWaiting: (names: readonly string[]) => boolean;
  isConfirming: (names: readonly string[]) => boolean;
  /** Returns the reason why the last confirmed change was not stored. */
  refusalOf: (names: readonly string[]) => unknown;
  /**
   * Sends the unconfirmed changes of the named fields, by default of all fields. Resolves to true
   * if they are stored; never throws.
   */
  confirm: (names?: readonly string[]) => Promise<boolean>;
  undo: (names: readonly string[]) => void;
};

export const createConfirmation = (
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
