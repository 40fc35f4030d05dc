import type { Autosave } from './autosave';
import { registerPersonalState } from '../session/personal-state';

/** Minimum of an edit session: its autosave store. */
type Session = { autosave: Autosave };

/**
 * Creates edit sessions by the id of the edited item. A session outlives its page, so that input is
 * not lost on the way to another page of the site.
 *
 * A session is saved and dropped when its user signs out.
 */
export function createEditSessions<S extends Session>(create: (id: string) => S) {
  const sessions = new Map<string, S>();

  registerPersonalState({
    flush: () => Promise.all([...sessions.values()].map(({ autosave }) => autosave.flush())),
    clear() {
      for (const { autosave } of sessions.values()) autosave.end();
      sessions.clear();
    },
  });

  function start(id: string): S {
    const session = create(id);
    // The server renders for all visitors, so it stores no session.
    if (typeof window !== 'undefined') sessions.set(id, session);
    return session;
  }

  return {
    sessionFor: (id: string): S => sessions.get(id) ?? start(id),
    /** Replaces a session that has no unsaved input. */
    renew: start,
    /** Discards the unsaved input of a session. */
    drop(id: string): void {
      sessions.get(id)?.autosave.end();
      sessions.delete(id);
    },
  };
}
