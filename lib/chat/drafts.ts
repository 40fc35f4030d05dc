import { listStored, removeStored, store } from '@/lib/browser/stored-json';
import { CHAT_PREFIX, registerPersonalState } from '@/lib/session/personal-state';

let ownerId: string | null = null;
let texts: ReadonlyMap<string, string> = new Map();
const listeners = new Set<() => void>();

const prefixOf = (owner: string) => `${CHAT_PREFIX}${owner}.draft.`;

function read(): void {
  const prefix = prefixOf(ownerId ?? '');
  texts = new Map(
    [...listStored(prefix)].flatMap(([key, text]) =>
      typeof text === 'string' ? [[key.slice(prefix.length), text] as const] : [],
    ),
  );
  for (const listener of listeners) listener();
}

function followStorage({ key }: StorageEvent): void {
  if (ownerId !== null && key?.startsWith(prefixOf(ownerId))) read();
}

/** Texts of unsent input, one per chat. This browser stores each text until it is sent. */
export const drafts = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  getSnapshot: (): ReadonlyMap<string, string> => texts,

  open(owner: string): void {
    if (ownerId === owner) return;
    ownerId = owner;
    window.addEventListener('storage', followStorage);
    read();
  },

  set(chatId: string, text: string): void {
    if (ownerId === null) return;
    const key = `${prefixOf(ownerId)}${chatId}`;
    if (text === '') removeStored(key);
    else store(key, text);
    const next = new Map(texts);
    if (text === '') next.delete(chatId);
    else next.set(chatId, text);
    texts = next;
    for (const listener of listeners) listener();
  },

  close(): void {
    window.removeEventListener('storage', followStorage);
    ownerId = null;
    texts = new Map();
    for (const listener of listeners) listener();
  },
};

registerPersonalState({ flush: () => Promise.resolve(), clear: drafts.close });
