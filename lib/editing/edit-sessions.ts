import type { Autosave } from './autosave';
import { registerPersonalState } from '../session/personal-state';

/** The least that a session has: what is typed and not stored yet. */
type Session = { autosave: Autosave };

/**
 * Sessions of editing by the id of what is edited. A session outlives its page, so that nothing typed is lost on the way to
 * another page of the site; when its person signs out it is saved and dropped.
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
    // A server renders for everybody and keeps nothing.
    if (typeof window !== 'undefined') sessions.set(id, session);
    return session;
  }

  return {
    sessionFor: (id: string): S => sessions.get(id) ?? start(id),
    /** Another session in the place of one of which everything is stored. */
    renew: start,
    /** Drops what was typed and is not stored. */
    drop(id: string): void {
      sessions.get(id)?.autosave.end();
      sessions.delete(id);
    },
  };
}
