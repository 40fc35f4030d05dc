import type { FieldError } from '@/contract/shared';
import { ApiError } from '@/lib/api-error';

type Fields = Record<string, unknown>;

export type SaveStatus = 'untouched' | 'waiting' | 'saving' | 'saved' | 'failed' | 'invalid';

/** What the screen shows; a new object after each change, so that it can be compared by identity. */
export type AutosaveSnapshot = {
  status: SaveStatus;
  /** When everything typed was last safe on the server, in milliseconds; null before the first time. */
  savedAt: number | null;
  /** Everything typed so far, by group: kept after saving, so that the server's trimming never moves the cursor. */
  values: Record<string, Fields>;
  /** Fields that were not sent, or refused, by group. */
  errors: Record<string, FieldError[]>;
};

type Options = {
  /** Sends the changed fields of one group. @throws ApiError when they were not stored. */
  save: (group: string, fields: Fields) => Promise<unknown>;
  /** What is wrong with fields before they are sent; `path` begins with the field's name. */
  check?: (group: string, fields: Fields) => FieldError[];
  delayMs?: number;
};

export type Autosave = ReturnType<typeof createAutosave>;

const fieldOf = ({ path }: FieldError) => path.split('.')[0]!;

/**
 * Saves what is typed a moment after the last key, field group by field group, one request at a time.
 * Nothing typed is ever dropped: fields that fail the check or that the server refuses (422) are held back with their
 * error until they change, while the others are saved; after any other failure everything waits for `flush` or the next
 * change. The store is outside React, so it outlives the page that filled it.
 */
export function createAutosave({ save, check = () => [], delayMs = 1000 }: Options) {
  const listeners = new Set<() => void>();
  const unsent = new Map<string, Fields>();
  const deletedGroups = new Set<string>();
  let snapshot: AutosaveSnapshot = { status: 'untouched', savedAt: null, values: {}, errors: {} };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | null = null;
  let hasEnded = false;

  function publish(part: Partial<AutosaveSnapshot>) {
    snapshot = { ...snapshot, ...part };
    listeners.forEach((listener) => listener());
  }

  const errorsWithout = (group: string, names: string[]) => ({
    ...snapshot.errors,
    [group]: (snapshot.errors[group] ?? []).filter((error) => !names.includes(fieldOf(error))),
  });

  function change(group: string, fields: Fields) {
    if (hasEnded || deletedGroups.has(group)) return;
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
      const free = Object.fromEntries(Object.entries(fields).filter(([name]) => !held.includes(name)));
      const errors = check(group, free);
      const wrong = new Set(errors.map(fieldOf));
      if (errors.length)
        publish({ errors: { ...snapshot.errors, [group]: [...(snapshot.errors[group] ?? []), ...errors] } });
      const sendable = Object.fromEntries(Object.entries(free).filter(([name]) => !wrong.has(name)));
      if (Object.keys(sendable).length === 0) continue;
      const kept = Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in sendable)));
      if (Object.keys(kept).length) unsent.set(group, kept);
      else unsent.delete(group);
      return { group, fields: sendable };
    }
    return null;
  }

  /** Puts fields back that were not stored; what was typed since then is newer and wins. */
  const putBack = (group: string, fields: Fields) => unsent.set(group, { ...fields, ...unsent.get(group) });

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
      publish({ status: 'saving' });
      try {
        await save(next.group, next.fields);
      } catch (error) {
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

  return {
    change,
    flush,
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
      publish({ status: 'untouched', savedAt: null, values: {}, errors: {} });
    },
    /** Whether a field was changed since it was last sent. */
    isWaiting: (group: string, name: string) => name in (unsent.get(group) ?? {}),
    /** Shows what the server has of a field again; nothing that is not stored is dropped. */
    release(group: string, name: string) {
      if (name in (unsent.get(group) ?? {})) return;
      const { [name]: _, ...fields } = snapshot.values[group] ?? {};
      publish({ values: { ...snapshot.values, [group]: fields } });
    },
    isUnsaved: () => unsent.size > 0 || running !== null,
    getSnapshot: () => snapshot,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
