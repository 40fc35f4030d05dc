import { canonicalMimeType, findFileKind, findMimeTypeByName } from '@/contract/values/file-types';
import { toUploadOrigin } from '@/contract/values/file-targets';
import { maxFileBytes } from '@/contract/values/limits';
import type { StoredFile } from '@/contract/files';
import { call } from '@/lib/browser/call';
import { randomId } from '@/lib/browser/random-id';
import type { Process } from './process-upload';
import { removeRemembered, lockUpload, listAbandoned, storeRemembered } from './remembered-uploads';
import { findSpace, toFailureCode, UploadGone } from './upload-failure';
import { announceUploads } from './upload-signal';
import { isPermanent, isPartlyUploaded, needsFile, type UploadItem, type UploadPlace } from './upload-item';

/** Uploaded video for which the server is creating smaller sizes. */
export type ProcessingVideo = { fileId: string; fileName: string };

export type UploadQueue = {
  items: readonly UploadItem[];
  /** Number of items that have left the queue since it was last empty. */
  doneCount: number;
  /** Processing videos uploaded in this tab; a later visit sees them in the library. */
  processing: readonly ProcessingVideo[];
};

export type UploadDone = { item: UploadItem; stored: StoredFile };

const emptyQueue: UploadQueue = { items: [], doneCount: 0, processing: [] };

function newItem(file: File, place: UploadPlace): UploadItem {
  // Browsers do not recognise every file type. If the type is unknown, the file name decides, and
  // the backend checks the content.
  const declared = canonicalMimeType(file.type);
  const mimeType = findFileKind(declared) ? declared : (findMimeTypeByName(file.name) ?? declared);
  const problem = problemOf(mimeType, file.size);
  const target = place.target ?? null;
  return {
    ...emptyItem,
    fileName: file.name,
    phisicalName: file.name,
    mimeType,
    size: file.size,
    file,
    problem,
    id: randomId(),
    lastModified: file.lastModified,
    description: place.description ?? '',
    folderName: place.folderName ?? '',
    moduleId: place.moduleId ?? null,
    courseId: place.courseId ?? null,
    target,
    origin: toUploadOrigin(target),
    state: problem ? 'failed' : 'queued',
  };
}

const emptyItem = {
  folderName: '',
  progress: 0,
  sentBytes: 0,
  secondsLeft: null,
  thumbnailUrl: null,
  thumbnailProblem: null,
  problem: null,
  space: null,
  fileId: null,
  isStored: false,
} as const;

/** Returns the problem of a file that the backend would reject; used before any byte is sent. */
function problemOf(mimeType: string, size: number): string | null {
  const kind = findFileKind(mimeType);
  if (size === 0) return 'FILE_EMPTY';
  if (!kind) return 'FILE_TYPE_NOT_VALID';
  return size > maxFileBytes[kind] ? 'FILE_TOO_LARGE' : null;
}

const isSameFile = (item: UploadItem, file: File) =>
  item.phisicalName === file.name && item.size === file.size && item.lastModified === file.lastModified;

/**
 * Creates an upload queue that sends one file at a time, in order. The queue is outside React, so
 * that it continues across pages. Unfinished uploads are remembered across reloads.
 */
export function createUploadStore(process: Process) {
  let queue = emptyQueue;
  let isRunning = false;
  let ownerId = '';
  const listeners = new Set<() => void>();
  const doneListeners = new Set<(done: UploadDone) => void>();
  const controllers = new Map<string, AbortController>();
  const releases = new Map<string, () => void>();

  const findItem = (id: string) => queue.items.find((item) => item.id === id);

  function show(next: UploadQueue): void {
    queue = next.items.length > 0 ? next : { ...emptyQueue, processing: next.processing };
    for (const listener of listeners) listener();
  }

  function change(id: string, fields: Partial<UploadItem>): void {
    const before = findItem(id);
    if (!before) return;
    const item = { ...before, ...fields };
    show({ ...queue, items: queue.items.map((other) => (other.id === id ? item : other)) });
    if (fields.fileId || fields.state) keep([item]);
  }

  /**
   * Stores items for the next visit, except permanent failures, and marks them as running in this
   * tab.
   */
  function keep(items: readonly UploadItem[]): void {
    const kept = items.filter(({ problem }) => !isPermanent(problem ?? ''));
    for (const { id } of kept) if (!releases.has(id)) releases.set(id, lockUpload(id));
    storeRemembered(kept.map((item) => ({ ...item, ownerId })));
  }

  /** Removes the item from the queue and from the stored uploads. */
  function drop(id: string, done = 0): void {
    const items = queue.items.filter((other) => other.id !== id);
    show({ ...queue, items, doneCount: queue.doneCount + done });
    removeRemembered(id);
    releases.get(id)?.();
    releases.delete(id);
  }

  async function processOne(item: UploadItem): Promise<void> {
    const controller = new AbortController();
    controllers.set(item.id, controller);
    change(item.id, { state: 'uploading', problem: null });
    try {
      const { signal } = controller;
      const stored = await process(item, { signal, change: (fields) => change(item.id, fields) });
      if (signal.aborted) return;
      change(item.id, { progress: 100, sentBytes: item.size });
      const uploaded = findItem(item.id)!;
      drop(item.id, 1);
      if (stored.video?.state === 'PROCESSING') {
        const made = { fileId: stored.id, fileName: stored.fileName };
        show({ ...queue, processing: [...queue.processing, made] });
      }
      for (const listener of doneListeners) listener({ item: uploaded, stored });
    } catch (error) {
      if (controller.signal.aborted) return;
      if (error instanceof UploadGone) return drop(item.id);
      console.error(`${item.fileName} was not uploaded`, error);
      const problem = toFailureCode(error);
      change(item.id, { state: 'failed', problem, secondsLeft: null, space: findSpace(error) });
      if (isPermanent(problem)) removeRemembered(item.id);
    } finally {
      controllers.delete(item.id);
    }
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    const nextItem = () => queue.items.find((item) => item.state === 'queued');
    for (let item = nextItem(); item; item = nextItem()) await processOne(item);
    isRunning = false;
  }

  function enqueue(items: UploadItem[]): void {
    show({ ...queue, items: [...queue.items, ...items] });
    announceUploads();
    keep(items);
    void run();
  }

  function retry(id: string): void {
    if (findItem(id)?.state !== 'failed') return;
    change(id, { state: 'queued', problem: null });
    void run();
  }

  function resumeWithFile(id: string, file: File): void {
    const item = findItem(id);
    if (!item || !needsFile(item)) return;
    if (!isSameFile(item, file)) return change(id, { problem: 'OTHER_FILE' });
    change(id, { file, state: 'queued', problem: null });
    void run();
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getSnapshot: (): UploadQueue => queue,
    onDone(listener: (done: UploadDone) => void): () => void {
      doneListeners.add(listener);
      return () => void doneListeners.delete(listener);
    },

    /** Appends files to the queue. A file of an interrupted upload resumes that upload. */
    add(files: readonly File[], place: UploadPlace = {}): void {
      const fresh = files.filter((file) => {
        const cutOff = queue.items.find((item) => needsFile(item) && isSameFile(item, file));
        if (cutOff) resumeWithFile(cutOff.id, file);
        return !cutOff;
      });
      if (fresh.length > 0) enqueue(fresh.map((file) => newItem(file, place)));
    },

    retry,

    /** Retries the uploads that a lost connection interrupted. */
    retryCutOff(): void {
      for (const item of queue.items) if (item.problem === 'NETWORK_ERROR') retry(item.id);
    },

    /** Resumes an upload after a reload. The file must have the same name, size and date. */
    resumeWithFile,

    /**
     * Removes a video from the processing list, because it is finished or the user dismissed it.
     * @returns false if it was not listed
     */
    endProcessing(fileId: string): boolean {
      const processing = queue.processing.filter((video) => video.fileId !== fileId);
      if (processing.length === queue.processing.length) return false;
      show({ ...queue, processing });
      return true;
    },

    /** Cancels a running upload and removes its item from the queue. */
    remove(id: string): void {
      const { fileId, isStored } = findItem(id) ?? {};
      drop(id);
      controllers.get(id)?.abort();
      // Partial bytes are useless, but the server keeps a whole file. `call` logs a failure,
      // and the backend cleans up later.
      if (fileId && !isStored)
        call('DELETE /filesystem/file/:id', { params: { id: fileId } }).catch(() => {});
    },

    /**
     * Stops everything at the end of a session; resumable uploads are remembered for the next
     * session.
     */
    reset(): void {
      show(emptyQueue);
      for (const controller of controllers.values()) controller.abort();
      for (const release of releases.values()) release();
      releases.clear();
    },

    /**
     * Restores the user's interrupted and queued uploads that no other tab is running. Later
     * uploads belong to the same user.
     */
    async restore(userId: string): Promise<void> {
      ownerId = userId;
      // Stores the items that were added before their owner was known.
      keep(queue.items);
      const remembered = await listAbandoned(userId);
      // Another user signed in during the request.
      if (ownerId !== userId) return;
      const known = new Set(queue.items.map((item) => item.id));
      const abandoned = remembered.filter((entry) => !known.has(entry.id));
      const toItem = (entry: (typeof abandoned)[number]): UploadItem => ({
        ...emptyItem,
        ...entry,
        origin: toUploadOrigin(entry.target),
        file: null,
        // The server knows nothing about an upload that had not started, so the user has to choose
        // its file again.
        ...(entry.fileId ? { state: 'queued' } : { state: 'failed', problem: 'CHOOSE_AGAIN' }),
      });
      if (abandoned.length > 0) enqueue(abandoned.map(toItem));
    },

    /** Returns true while leaving the page would interrupt an upload. */
    isUnderWay: (): boolean => queue.items.some(isPartlyUploaded),
  };
}

export type UploadStore = ReturnType<typeof createUploadStore>;

/** Upload queue of this tab. The upload code is loaded with the first file. */
export const uploads = createUploadStore(async (item, steps) =>
  (await import('./process-upload')).processUpload(item, steps),
);
