import type { FieldError } from '@/contract/shared';
import { ApiError } from '@/lib/api-error';

type Fields = Record<string, unknown>;

type AutosaveStatus = 'untouched' | 'waiting' | 'saving' | 'saved' | 'failed' | 'invalid';
/** `unconfirmed`: something waits for a press that makes it public. */
export type SaveStatus = AutosaveStatus | 'unconfirmed';

/** What the screen shows; a new object after each change, so that it can be compared by identity. */
export type AutosaveSnapshot = {
  status: AutosaveStatus;
  /** When everything typed was last safe on the server, in milliseconds; null before the first time. */
  savedAt: number | null;
  /** Everything typed so far, by group: kept after saving, so that the server's trimming never moves the cursor. */
  values: Record<string, Fields>;
  /** Fields that were not sent, or refused, by group. */
  errors: Record<string, FieldError[]>;
  /** What was chosen for fields that only `confirm` sends, by group. */
  unconfirmed: Record<string, Fields>;
  /** The names of those that are being sent, by group. */
  confirming: Record<string, readonly string[]>;
  /** Why what was confirmed last is not stored. */
  refusal: { group: string; names: readonly string[]; error: unknown } | null;
};

type Options = {
  /** Sends the changed fields of one group. @throws ApiError when they were not stored. */
  save: (group: string, fields: Fields) => Promise<unknown>;
  /** What is wrong with fields before they are sent; `path` begins with the field's name. */
  check?: (group: string, fields: Fields) => FieldError[];
  /** What is public of a group, of the fields whose changes wait for `confirm`; nothing where changes harm nobody. */
  publicFields?: (group: string) => Fields;
  delayMs?: number;
};

export type Autosave = ReturnType<typeof createAutosave>;

const fieldOf = ({ path }: FieldError) => path.split('.')[0]!;

const only = (fields: Fields, wanted: (name: string) => boolean): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => wanted(name)));

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The status that tells somebody whether to do something: what waits for them is not hidden by what is being saved. */
export function statusOf({ status, unconfirmed }: AutosaveSnapshot): SaveStatus {
  const waits = Object.values(unconfirmed).some((fields) => Object.keys(fields).length > 0);
  return waits && status !== 'failed' && status !== 'invalid' ? 'unconfirmed' : status;
}

/**
 * Saves what is typed a moment after the last key, field group by field group, one request at a time.
 * Nothing typed is ever dropped: fields that fail the check or that the server refuses (422) are held back with their
 * error until they change, while the others are saved; after any other failure everything waits for `flush` or the next
 * change. What would be public at once (`publicFields`) is kept until it is confirmed, so that nothing in between is, such as
 * the first digit of a price. The store is outside React, so it outlives the page that filled it.
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

  /** Keeps fields until they are confirmed; those that are public as they are wait for nothing. */
  function hold(group: string, fields: Fields) {
    const names = Object.keys(fields);
    const isOther = (name: string) => !names.includes(name);
    const isPublic = publicFields(group);
    // An older value that was not stored must not become public while another one is chosen.
    const rest = only(unsent.get(group) ?? {}, isOther);
    if (Object.keys(rest).length) unsent.set(group, rest);
    else if (unsent.delete(group)) void flush();
    const chosen = { ...unconfirmedOf(group), ...fields };
    // What is public now may be something else in a moment.
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

  /** Takes the next group's fields that may be sent; those that fail the check stay, with their error. */
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

  /** Puts fields back that were not stored; what was typed since then is newer and wins. */
  function putBack(group: string, fields: Fields) {
    const kept = { ...only(fields, (name) => !(name in unconfirmedOf(group))), ...unsent.get(group) };
    if (Object.keys(kept).length) unsent.set(group, kept);
  }

  /** True when the refusal names the fields, so that the others can be saved without them. */
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
        // Deleted while the request was under way: there is nothing left to save.
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

  /** Sends what is waiting now. Resolves to whether everything typed is stored; never throws. */
  function flush(): Promise<boolean> {
    clearTimeout(timer);
    running ??= sendAll().finally(() => {
      running = null;
    });
    return running;
  }

  /**
   * Sends what was chosen for some fields, or for all. What was not stored keeps waiting, with the refusal in the snapshot.
   * Resolves to whether it is stored; never throws.
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
        // What was chosen since then is newer.
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
    /** Forgets what was chosen for fields and not confirmed. */
    undo(group: string, names: readonly string[]) {
      // What is being sent can no longer be taken back.
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
    /** A group that was deleted has nothing left to save. */
    forget(group: string) {
      deletedGroups.add(group);
      const { [group]: typed, ...values } = snapshot.values;
      if (typed) publish({ values, errors: { ...snapshot.errors, [group]: [] } });
      // It may have been all that kept the status from being `saved`.
      if (unsent.delete(group)) void flush();
    },
    /** For the end of a session: drops everything typed and saves nothing more. */
    end() {
      hasEnded = true;
      clearTimeout(timer);
      unsent.clear();
      sending = null;
      publish(empty);
    },
    /** Whether a field was changed since it was last sent. */
    isWaiting: (group: string, name: string) => name in (unsent.get(group) ?? {}),
    /** Shows what the server has of a field again; nothing that is not stored is dropped. */
    release(group: string, name: string) {
      if (name in (unsent.get(group) ?? {})) return;
      const fields = only(snapshot.values[group] ?? {}, (each) => each !== name);
      publish({ values: { ...snapshot.values, [group]: fields } });
    },
    /** What is not stored, by group: what waits, and what is being sent. */
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
