import type { FieldError } from '@/contract/shared';
import { ApiError } from '@/lib/api-error';

type Fields = Record<string, unknown>;

type AutosaveStatus = 'untouched' | 'waiting' | 'saving' | 'saved' | 'failed' | 'invalid';
/** Status including `unconfirmed`: a change waits for the confirmation that makes it public. */
export type SaveStatus = AutosaveStatus | 'unconfirmed';

/**
 * State shown on screen; a new object after each change, so that it can be compared by identity.
 */
export type AutosaveSnapshot = {
  status: AutosaveStatus;
  /** Time at which all input was last stored on the server (ms); null before the first time. */
  savedAt: number | null;
  /**
   * Input so far, by group. It is kept after saving, so that trimming by the server never moves the
   * cursor.
   */
  values: Record<string, Fields>;
  /** Errors of fields that were not sent or were rejected, by group. */
  errors: Record<string, FieldError[]>;
  /** Changes that only `confirm` sends, by group. */
  unconfirmed: Record<string, Fields>;
  /** Names of the fields that `confirm` is sending, by group. */
  confirming: Record<string, readonly string[]>;
  /** Reason why the last confirmed change was not stored. */
  refusal: { group: string; names: readonly string[]; error: unknown } | null;
};

type Options = {
  /**
   * Sends the changed fields of one group.
   * @throws ApiError if they were not stored
   */
  save: (group: string, fields: Fields) => Promise<unknown>;
  /** Validates fields before they are sent; `path` begins with the field name. */
  check?: (group: string, fields: Fields) => FieldError[];
  /**
   * Returns the public values of a group's fields whose changes wait for `confirm`; empty if no
   * change needs confirmation.
   */
  publicFields?: (group: string) => Fields;
  delayMs?: number;
};

export type Autosave = ReturnType<typeof createAutosave>;

const fieldOf = ({ path }: FieldError) => path.split('.')[0]!;

const only = (fields: Fields, wanted: (name: string) => boolean): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => wanted(name)));

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Returns the status to show. A change that needs confirmation takes precedence over saving in
 * progress.
 */
export function toSaveStatus({ status, unconfirmed }: AutosaveSnapshot): SaveStatus {
  const waits = Object.values(unconfirmed).some((fields) => Object.keys(fields).length > 0);
  return waits && status !== 'failed' && status !== 'invalid' ? 'unconfirmed' : status;
}

/**
 * Saves input after a pause, group by group, one request at a time.
 *
 * Input is never dropped. Fields that fail the check or are rejected by the server (422) are
 * withheld with their error until they change, while other fields are saved. After any other
 * failure everything waits for `flush` or the next change.
 *
 * A change of `publicFields` is held until it is confirmed. No intermediate value becomes public,
 * such as the first digit of a price.
 *
 * The store is outside React, so it outlives the page that filled it.
 */
export function createAutosave({
  save,
  check = () => [],
  publicFields = () => ({}),
  delayMs = 1000,
}: Options) {
  const listeners = new Set<() => void>();
  const unsent = new Map<string, Fields>();
  const deletedGroups = new Set<string>();
  const empty = {
    status: 'untouched',
    savedAt: null,
    values: {},
    errors: {},
    unconfirmed: {},
    confirming: {},
    refusal: null,
  } as const;
  let snapshot: AutosaveSnapshot = empty;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | null = null;
  let sending: { group: string; fields: Fields } | null = null;
  let hasEnded = false;

  function publish(part: Partial<AutosaveSnapshot>) {
    snapshot = { ...snapshot, ...part };
    listeners.forEach((listener) => listener());
  }

  const errorsWithout = (group: string, names: string[]) => ({
    ...snapshot.errors,
    [group]: (snapshot.errors[group] ?? []).filter((error) => !names.includes(fieldOf(error))),
  });

  const unconfirmedOf = (group: string): Fields => snapshot.unconfirmed[group] ?? {};
  const isConfirming = (group: string, name: string) => snapshot.confirming[group]?.includes(name) ?? false;

  /**
   * Holds fields until they are confirmed. A field that equals its public value needs no
   * confirmation.
   */
  function hold(group: string, fields: Fields) {
    const names = Object.keys(fields);
    const isOther = (name: string) => !names.includes(name);
    const isPublic = publicFields(group);
    // An older unsaved value must not become public while a newer value waits for confirmation.
    const rest = only(unsent.get(group) ?? {}, isOther);
    if (Object.keys(rest).length) unsent.set(group, rest);
    else if (unsent.delete(group)) void flush();
    const chosen = { ...unconfirmedOf(group), ...fields };
    // A field that is being confirmed may soon have another public value.
    const isPublicAlready = (name: string) =>
      name in isPublic && !isConfirming(group, name) && isSame(chosen[name], isPublic[name]);
    publish({
      values: { ...snapshot.values, [group]: only(snapshot.values[group] ?? {}, isOther) },
      errors: errorsWithout(group, names),
      unconfirmed: {
        ...snapshot.unconfirmed,
        [group]: only(chosen, (name) => !isPublicAlready(name)),
      },
      refusal: null,
    });
  }

  function change(group: string, changed: Fields) {
    if (hasEnded || deletedGroups.has(group)) return;
    const isPublic = publicFields(group);
    const waits = (name: string) => name in isPublic || name in unconfirmedOf(group);
    const held = only(changed, waits);
    if (Object.keys(held).length) hold(group, held);
    const fields = only(changed, (name) => !(name in held));
    if (Object.keys(fields).length) schedule(group, fields);
  }

  function schedule(group: string, fields: Fields) {
    unsent.set(group, { ...unsent.get(group), ...fields });
    publish({
      status: running ? 'saving' : 'waiting',
      values: { ...snapshot.values, [group]: { ...snapshot.values[group], ...fields } },
      errors: errorsWithout(group, Object.keys(fields)),
    });
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), delayMs);
  }

  /**
   * Removes the next group's sendable fields from the queue. Fields that fail the check remain
   * queued with their error.
   */
  function takeNext(): { group: string; fields: Fields } | null {
    for (const [group, fields] of unsent) {
      const held = (snapshot.errors[group] ?? []).map(fieldOf);
      const free = only(fields, (name) => !held.includes(name));
      const errors = check(group, free);
      const wrong = new Set(errors.map(fieldOf));
      if (errors.length)
        publish({ errors: { ...snapshot.errors, [group]: [...(snapshot.errors[group] ?? []), ...errors] } });
      const sendable = only(free, (name) => !wrong.has(name));
      if (Object.keys(sendable).length === 0) continue;
      const kept = only(fields, (name) => !(name in sendable));
      if (Object.keys(kept).length) unsent.set(group, kept);
      else unsent.delete(group);
      return { group, fields: sendable };
    }
    return null;
  }

  /** Returns unsaved fields to the queue; newer input takes precedence. */
  function putBack(group: string, fields: Fields) {
    const kept = { ...only(fields, (name) => !(name in unconfirmedOf(group))), ...unsent.get(group) };
    if (Object.keys(kept).length) unsent.set(group, kept);
  }

  /**
   * Withholds the fields named by a rejection. Returns true if the remaining fields can be saved
   * without them.
   */
  function holdRefused(group: string, fields: Fields, error: unknown): boolean {
    if (!(error instanceof ApiError) || error.status !== 422) return false;
    const named = error.errors.filter((one) => fieldOf(one) in fields);
    const stillTheSame = named.filter((one) => unsent.get(group)?.[fieldOf(one)] === fields[fieldOf(one)]);
    if (stillTheSame.length)
      publish({
        errors: { ...snapshot.errors, [group]: [...(snapshot.errors[group] ?? []), ...stillTheSame] },
      });
    return named.length > 0;
  }

  async function sendAll(): Promise<boolean> {
    for (let next = takeNext(); next; next = takeNext()) {
      sending = next;
      publish({ status: 'saving' });
      try {
        await save(next.group, next.fields);
        sending = null;
      } catch (error) {
        sending = null;
        if (hasEnded) return false;
        // The group was deleted during the request, so there is nothing left to save.
        if (deletedGroups.has(next.group)) continue;
        putBack(next.group, next.fields);
        if (holdRefused(next.group, next.fields, error)) continue;
        publish({ status: 'failed' });
        return false;
      }
    }
    if (hasEnded) return false;
    if (unsent.size) publish({ status: 'invalid' });
    else if (snapshot.status !== 'untouched') publish({ status: 'saved', savedAt: Date.now() });
    return unsent.size === 0;
  }

  /** Sends pending input now. Resolves to true if all input is stored; never throws. */
  function flush(): Promise<boolean> {
    clearTimeout(timer);
    running ??= sendAll().finally(() => {
      running = null;
    });
    return running;
  }

  /**
   * Sends the unconfirmed changes of some fields, or of all fields. A failed change stays
   * unconfirmed, with the error in the snapshot.
   *
   * Resolves to true if the changes are stored; never throws.
   */
  async function confirm(group: string, names?: readonly string[]): Promise<boolean> {
    const fields = only(unconfirmedOf(group), (name) => !names || names.includes(name));
    const sent = Object.keys(fields);
    if (sent.length === 0) return true;
    if (sent.some((name) => isConfirming(group, name))) return false;
    const setConfirming = (names: string[]) =>
      publish({ confirming: { ...snapshot.confirming, [group]: names } });
    setConfirming(sent);
    publish({ refusal: null, errors: errorsWithout(group, sent) });
    try {
      await save(group, fields);
    } catch (error) {
      if (hasEnded) return false;
      setConfirming([]);
      hold(group, {});
      const errors = error instanceof ApiError && error.status === 422 ? error.errors : [];
      publish({
        refusal: { group, names: sent, error },
        errors: { ...snapshot.errors, [group]: [...(snapshot.errors[group] ?? []), ...errors] },
      });
      return false;
    }
    if (hasEnded) return false;
    setConfirming([]);
    publish({
      status: snapshot.status === 'untouched' ? 'saved' : snapshot.status,
      savedAt: Date.now(),
      values: { ...snapshot.values, [group]: { ...snapshot.values[group], ...fields } },
      unconfirmed: {
        ...snapshot.unconfirmed,
        // A change made since then is newer.
        [group]: only(unconfirmedOf(group), (name) => unconfirmedOf(group)[name] !== fields[name]),
      },
    });
    return true;
  }

  return {
    change,
    flush,
    hold,
    confirm,
    /** Discards unconfirmed changes of fields. */
    undo(group: string, names: readonly string[]) {
      // A change that is being sent cannot be undone.
      if (names.some((name) => isConfirming(group, name))) return;
      publish({
        errors: errorsWithout(group, [...names]),
        unconfirmed: {
          ...snapshot.unconfirmed,
          [group]: only(unconfirmedOf(group), (name) => !names.includes(name)),
        },
        refusal: null,
      });
    },
    /** Forgets a deleted group, which has nothing left to save. */
    forget(group: string) {
      deletedGroups.add(group);
      const { [group]: typed, ...values } = snapshot.values;
      if (typed) publish({ values, errors: { ...snapshot.errors, [group]: [] } });
      // Its changes may have been the only changes that prevented the status `saved`.
      if (unsent.delete(group)) void flush();
    },
    /** Ends the session: discards all input and saves nothing more. */
    end() {
      hasEnded = true;
      clearTimeout(timer);
      unsent.clear();
      sending = null;
      publish(empty);
    },
    /** Returns true if a field has changed since it was last sent. */
    isWaiting: (group: string, name: string) => name in (unsent.get(group) ?? {}),
    /** Shows the server's value of a field again, unless the field has unsaved input. */
    release(group: string, name: string) {
      if (name in (unsent.get(group) ?? {})) return;
      const fields = only(snapshot.values[group] ?? {}, (each) => each !== name);
      publish({ values: { ...snapshot.values, [group]: fields } });
    },
    /** Returns unsaved fields by group, both pending and being sent. */
    unsaved(): Record<string, Fields> {
      const all: Record<string, Fields> = Object.fromEntries(unsent);
      if (sending && !deletedGroups.has(sending.group))
        all[sending.group] = { ...sending.fields, ...all[sending.group] };
      return all;
    },
    isUnconfirmed: (group: string) => Object.keys(unconfirmedOf(group)).length > 0,
    isUnsaved: () => unsent.size > 0 || running !== null,
    getSnapshot: () => snapshot,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
