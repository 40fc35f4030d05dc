import type { ChatMessage } from '@/contract/chat';
import type { ChatFileKind } from '@/contract/values/chat';
import { ApiError } from '@/lib/api-error';
import { randomUuid } from '@/lib/browser/random-id';
import { listStored, parse, removeStored, store } from '@/lib/browser/stored-json';
import { CHAT_PREFIX } from '@/lib/session/personal-state';
import type { UploadItem } from '@/lib/upload/upload-item';

/** File of an unsent message. */
export type OutboxFile = {
  /** Id in the upload queue; null for a file that was refused before its upload. */
  uploadId: string | null;
  /** Id of the stored file; null until the upload is finished. */
  fileId: string | null;
  name: string;
  kind: ChatFileKind;
  bytes: number;
  /** Length of a recording in whole seconds. */
  seconds: number | null;
};

/** Message that the server has not confirmed. */
export type OutboxEntry = {
  /** Id that is equal in all attempts, so that the server stores the message once. */
  clientId: string;
  chatId: string;
  text: string;
  replyToId: string | null;
  file: OutboxFile | null;
  createdAt: number;
  state: 'queued' | 'sending' | 'failed';
  /** Error code of the last attempt, or of the file. */
  problem: string | null;
  /** Word that the server refused; it is inserted into the error message. */
  word?: string;
};

type NewEntry = Pick<OutboxEntry, 'chatId' | 'text' | 'replyToId'> & {
  file?: OutboxFile;
  /** Code of a refused file. */
  problem?: string;
};

/** Upload of this tab. */
type Upload = Pick<UploadItem, 'id' | 'state' | 'problem' | 'progress'>;

type Options = {
  send: (entry: OutboxEntry) => Promise<ChatMessage>;
  /** Returns a function that tells whether any tab of this browser runs an upload. */
  findRunning: () => Promise<(uploadId: string) => boolean>;
  /** Runs a function under a lock that all tabs of this browser share by its name. */
  lock: (name: string, run: () => Promise<void>) => Promise<void>;
};

/** Interval of the checks for uploads whose tab was closed (milliseconds). */
const UPLOAD_CHECK_MS = 5000;

/** Error code for a chat in which the user may no longer write. */
const NOT_ALLOWED = 'NOT_ALLOWED';

/** Delays before the attempts after a temporary failure (milliseconds); the last delay repeats. */
const retryDelays = [5000, 15_000, 30_000, 60_000] as const;

const temporaryCodes = new Set(['OFFLINE', 'TOO_MANY_REQUESTS', 'BUSY', 'UNEXPECTED']);

function codeOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'UNEXPECTED';
  if (error.status === 429) return 'TOO_MANY_REQUESTS';
  if (error.status >= 500) return 'BUSY';
  return error.errors[0]?.code ?? error.code;
}

const wordOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.errors[0]?.word : undefined;

const isReady = ({ file }: OutboxEntry) => file === null || file.fileId !== null;

/** Returns true if the next attempt to send can succeed. */
export const canRetry = (entry: OutboxEntry): boolean =>
  entry.state === 'failed' && isReady(entry) && entry.problem !== NOT_ALLOWED;

/**
 * Returns true if later messages of the chat must wait for this message to preserve their order.
 */
const isBlocking = (entry: OutboxEntry) =>
  entry.state === 'failed' ? isReady(entry) && temporaryCodes.has(entry.problem ?? '') : !isReady(entry);

/** Returns the first message that can be sent. Each chat preserves the order of its messages. */
export function findNext(entries: readonly OutboxEntry[]): OutboxEntry | undefined {
  const blocked = new Set<string>();
  for (const entry of entries) {
    if (!blocked.has(entry.chatId) && entry.state === 'queued' && isReady(entry)) return entry;
    if (isBlocking(entry)) blocked.add(entry.chatId);
  }
  return undefined;
}

/** Returns the unsent messages of a chat that the loaded messages do not contain, oldest first. */
export function listUnsent(
  entries: readonly OutboxEntry[],
  chatId: string,
  messages: readonly Pick<ChatMessage, 'clientId'>[],
): OutboxEntry[] {
  const known = new Set(messages.map(({ clientId }) => clientId));
  return entries.filter((entry) => entry.chatId === chatId && !known.has(entry.clientId));
}

function toEntry(value: unknown): OutboxEntry | null {
  const entry = (value ?? {}) as Partial<OutboxEntry>;
  const isEntry =
    [entry.clientId, entry.chatId, entry.text].every((each) => typeof each === 'string') &&
    typeof entry.createdAt === 'number';
  if (!isEntry) return null;
  const known = entry as OutboxEntry;
  return { ...known, state: known.state === 'failed' ? 'failed' : 'queued' };
}

/**
 * Creates the queue of unsent messages of one user. Each message is stored in this browser until
 * the server confirms it, so that it survives a reload. One tab sends at a time.
 */
export function createOutbox({ send, findRunning, lock }: Options) {
  let entries: readonly OutboxEntry[] = [];
  let ownerId: string | null = null;
  let running: Promise<void> | null = null;
  let lastCreatedAt = 0;
  let uploads: readonly Upload[] = [];
  const retries = new Map<string, { count: number; timer: ReturnType<typeof setTimeout> }>();
  let uploadTimer: ReturnType<typeof setInterval> | undefined;
  const stored = new Set<string>();
  const listeners = new Set<() => void>();
  const sentListeners = new Set<(message: ChatMessage) => void>();
  const refusedListeners = new Set<(chatId: string) => void>();

  const prefixOf = (owner: string) => `${CHAT_PREFIX}${owner}.out.`;
  const keyOf = (clientId: string) => `${prefixOf(ownerId ?? '')}${clientId}`;

  function show(next: readonly OutboxEntry[]): void {
    entries = next.toSorted((one, other) => one.createdAt - other.createdAt);
    for (const listener of listeners) listener();
  }

  function put(entry: OutboxEntry): void {
    if (store(keyOf(entry.clientId), entry)) stored.add(entry.clientId);
    show([...entries.filter(({ clientId }) => clientId !== entry.clientId), entry]);
  }

  function change(clientId: string, fields: Partial<OutboxEntry>): void {
    const entry = entries.find((each) => each.clientId === clientId);
    if (entry) put({ ...entry, ...fields });
  }

  function stopRetries(clientId: string): void {
    clearTimeout(retries.get(clientId)?.timer);
    retries.delete(clientId);
  }

  /**
   * Schedules a retry of a message whose last attempt in this tab failed for a temporary reason.
   */
  function planRetry(clientId: string): void {
    const count = retries.get(clientId)?.count ?? 0;
    clearTimeout(retries.get(clientId)?.timer);
    const timer = setTimeout(() => retry(clientId), retryDelays[count] ?? retryDelays.at(-1));
    retries.set(clientId, { count: count + 1, timer });
  }

  /** Retries a failed message, unless another tab has sent or removed it. */
  function retry(clientId: string): void {
    clearTimeout(retries.get(clientId)?.timer);
    readStored();
    if (entries.some((entry) => entry.clientId === clientId && canRetry(entry)))
      change(clientId, { state: 'queued', problem: null });
    void run();
  }

  function drop(clientId: string): void {
    stopRetries(clientId);
    removeStored(keyOf(clientId));
    stored.delete(clientId);
    show(entries.filter((each) => each.clientId !== clientId));
  }

  /** Adds stored messages of other tabs, and removes messages that another tab has sent. */
  function readStored(): void {
    const found = listStored(prefixOf(ownerId ?? ''));
    const kept = entries.filter(({ clientId }) => !stored.has(clientId) || found.has(keyOf(clientId)));
    const known = new Set(kept.map(({ clientId }) => clientId));
    const added = [...found.values()]
      .map(toEntry)
      .filter((entry): entry is OutboxEntry => entry !== null && !known.has(entry.clientId));
    for (const { clientId } of added) stored.add(clientId);
    if (added.length > 0 || kept.length < entries.length) show([...kept, ...added]);
  }

  const isUploading = ({ state, file }: OutboxEntry) =>
    state === 'queued' && file !== null && file.uploadId !== null && file.fileId === null;

  const failUpload = (entry: OutboxEntry, problem: string | null) =>
    change(entry.clientId, { state: 'failed', problem: problem ?? 'UNEXPECTED' });

  /** Copies the state of each upload of this tab to its message. */
  function applyUploads(): void {
    for (const entry of entries) {
      const upload = uploads.find(({ id }) => id === entry.file?.uploadId);
      if (!upload || entry.file?.fileId !== null) continue;
      const isChanged = (upload.state === 'failed') !== (entry.state === 'failed');
      if (upload.state !== 'failed' && isChanged) change(entry.clientId, { state: 'queued', problem: null });
      else if (upload.state === 'failed' && (isChanged || upload.problem !== entry.problem))
        failUpload(entry, upload.problem);
    }
  }

  /**
   * Marks a message as failed if no tab runs its upload, because the tab was closed or forgot the
   * upload.
   */
  async function failLostUploads(): Promise<void> {
    const owner = ownerId;
    if (!entries.some(isUploading)) return;
    const isRunning = await findRunning();
    if (ownerId !== owner) return;
    const isKnown = (id: string) => isRunning(id) || uploads.some((upload) => upload.id === id);
    for (const entry of entries)
      if (isUploading(entry) && !isKnown(entry.file!.uploadId!)) failUpload(entry, 'CHOOSE_AGAIN');
    void run();
  }

  async function sendOne(entry: OutboxEntry, owner: string): Promise<void> {
    change(entry.clientId, { state: 'sending', problem: null });
    try {
      const message = await send(entry);
      if (ownerId !== owner) return;
      for (const listener of sentListeners) listener(message);
      drop(entry.clientId);
    } catch (error) {
      if (ownerId !== owner) return;
      const problem = codeOf(error);
      const isWaiting = problem === 'OFFLINE' && !navigator.onLine;
      change(
        entry.clientId,
        isWaiting ? { state: 'queued' } : { state: 'failed', problem, word: wordOf(error) },
      );
      if (!isWaiting && temporaryCodes.has(problem)) planRetry(entry.clientId);
      else stopRetries(entry.clientId);
      if (problem === NOT_ALLOWED) for (const listener of refusedListeners) listener(entry.chatId);
    }
  }

  async function sendAll(owner: string): Promise<void> {
    readStored();
    for (let entry = findNext(entries); entry && ownerId === owner; entry = findNext(entries)) {
      if (!navigator.onLine) return;
      await sendOne(entry, owner);
    }
  }

  /**
   * Sends all messages that can be sent. If messages are being sent, returns the running attempt.
   */
  function run(): Promise<void> {
    const owner = ownerId;
    if (running) return running;
    if (owner === null || !navigator.onLine || !findNext(entries)) return Promise.resolve();
    running = lock(`kumu-chat-${owner}`, () => sendAll(owner)).then(
      () => {
        running = null;
        // A message was added while the last message was being sent.
        return run();
      },
      (error: unknown) => {
        running = null;
        console.error('messages not sent', error);
      },
    );
    return running;
  }

  function resume(): void {
    readStored();
    for (const entry of entries)
      if (entry.state === 'failed' && isBlocking(entry))
        change(entry.clientId, { state: 'queued', problem: null });
    void run();
  }

  function followStorage({ key, newValue }: StorageEvent): void {
    if (ownerId === null || !key?.startsWith(prefixOf(ownerId))) return;
    const entry = toEntry(parse(newValue));
    if (!entry) return readStored();
    stored.add(entry.clientId);
    show([...entries.filter(({ clientId }) => clientId !== entry.clientId), entry]);
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getSnapshot: (): readonly OutboxEntry[] => entries,
    /** Calls `listener` with each message that the server confirms to this tab. */
    onSent(listener: (message: ChatMessage) => void): () => void {
      sentListeners.add(listener);
      return () => void sentListeners.delete(listener);
    },

    /**
     * Calls `listener` with the id of each chat in which the server does not let the user write.
     */
    onRefused(listener: (chatId: string) => void): () => void {
      refusedListeners.add(listener);
      return () => void refusedListeners.delete(listener);
    },

    /** Loads the user's stored messages and sends them. */
    open(owner: string): void {
      if (ownerId === owner) return;
      entries = [];
      stored.clear();
      ownerId = owner;
      window.addEventListener('online', resume);
      window.addEventListener('storage', followStorage);
      uploadTimer = setInterval(() => {
        failLostUploads().catch((error: unknown) => console.error('uploads not checked', error));
      }, UPLOAD_CHECK_MS);
      resume();
      applyUploads();
    },

    add({ file, problem, ...entry }: NewEntry): string {
      // A millisecond is added, so that two messages of the same millisecond keep their order.
      lastCreatedAt = Math.max(Date.now(), lastCreatedAt + 1);
      const clientId = randomUuid();
      const state = problem ? 'failed' : 'queued';
      const fresh = { ...entry, clientId, state, problem: problem ?? null, file: file ?? null } as const;
      put({ ...fresh, createdAt: lastCreatedAt });
      applyUploads();
      void run();
      return clientId;
    },

    retry,

    remove(clientId: string): void {
      drop(clientId);
      void run();
    },

    /** Records the stored file of an upload, so that its message can be sent. */
    fileStored(uploadId: string, fileId: string): void {
      const entry = entries.find(({ file }) => file?.uploadId === uploadId);
      if (!entry) return;
      change(entry.clientId, { file: { ...entry.file!, fileId }, state: 'queued', problem: null });
      void run();
    },

    /**
     * Applies the state of this tab's uploads, so that a failed or removed upload does not block
     * messages.
     */
    followUploads(next: readonly Upload[]): void {
      const isGone = ({ id, progress }: Upload) => progress < 100 && !next.some((upload) => upload.id === id);
      const gone = new Set(uploads.filter(isGone).map(({ id }) => id));
      uploads = next;
      for (const entry of entries)
        if (isUploading(entry) && gone.has(entry.file!.uploadId!)) failUpload(entry, 'CHOOSE_AGAIN');
      applyUploads();
      void run();
    },

    flush: run,

    /** Forgets the user. `clearPersonalState` removes the stored messages. */
    close(): void {
      window.removeEventListener('online', resume);
      window.removeEventListener('storage', followStorage);
      clearInterval(uploadTimer);
      for (const clientId of retries.keys()) stopRetries(clientId);
      ownerId = null;
      stored.clear();
      show([]);
    },
  };
}
