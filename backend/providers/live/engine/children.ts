import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { EngineEvent } from '../types.ts';
import type { ChildSettings, FromChild } from './messages.ts';
import { engineDown } from './problems.ts';

const SHORTEST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 8_000;
/** Running time after which the pause before a restart is short again (ms). */
const STABLE_MS = 60_000;
const START_MS = 15_000;
/** Time after which a process without lives is ended (ms). */
const LINGER_MS = 60_000;

type Child = { process: ChildProcess; port: Promise<number>; startedAtMs: number };
type Slot = {
  index: number;
  lives: Set<string>;
  child: Child | undefined;
  pauseMs: number;
  restartAtMs: number;
};

type Options = {
  /** Largest number of processes. */
  most: number;
  settingsOf: (index: number) => ChildSettings;
  flags: string[];
  onEvent: (event: EngineEvent) => void;
  /** Called with the lives of a process that ended. */
  onLost: (lives: string[]) => void;
};

/**
 * Processes that carry the lives. A process starts with its first live, and restarts after a crash.
 * A live never moves to another process.
 */
export class Children {
  readonly #options: Options;
  readonly #slots: Slot[];
  #isStopping = false;

  constructor(options: Options) {
    this.#options = options;
    this.#slots = Array.from({ length: options.most }, (_, index) => ({
      index,
      lives: new Set<string>(),
      child: undefined,
      pauseMs: SHORTEST_PAUSE_MS,
      restartAtMs: 0,
    }));
  }

  /** Returns true for a live that has a process. */
  has = (liveId: string): boolean => this.#findSlot(liveId) !== undefined;

  /**
   * Returns the port of a live's process, and starts the process if necessary. A live without a
   * process is assigned to the process with the fewest lives.
   * @throws 503 while the process cannot start
   */
  async getPort(liveId: string): Promise<number> {
    const slot =
      this.#findSlot(liveId) ??
      this.#slots.reduce((least, each) => (each.lives.size < least.lives.size ? each : least));
    slot.lives.add(liveId);
    if (!slot.child && (Date.now() < slot.restartAtMs || this.#isStopping)) throw engineDown();
    slot.child ??= this.#start(slot);
    return slot.child.port;
  }

  /** Removes an ended live. A process without lives is ended after `LINGER_MS`. */
  release(liveId: string): void {
    const slot = this.#findSlot(liveId);
    if (!slot?.lives.delete(liveId) || slot.lives.size > 0) return;
    setTimeout(() => {
      const { child } = slot;
      if (!child || slot.lives.size > 0) return;
      slot.child = undefined;
      child.process.kill('SIGTERM');
    }, LINGER_MS).unref();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    const running = this.#slots.flatMap(({ child }) => (child ? [child.process] : []));
    await Promise.all(
      running.map((child) => {
        const ended = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGTERM');
        return ended;
      }),
    );
  }

  #findSlot = (liveId: string): Slot | undefined => this.#slots.find(({ lives }) => lives.has(liveId));

  #start(slot: Slot): Child {
    const settings = JSON.stringify(this.#options.settingsOf(slot.index));
    const forked = fork(path.join(import.meta.dirname, 'child.ts'), [settings], {
      execArgv: this.#options.flags,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const { promise: port, resolve, reject } = Promise.withResolvers<number>();
    port.catch(() => {});
    const deadline = setTimeout(() => forked.kill('SIGKILL'), START_MS);
    const child: Child = { process: forked, port, startedAtMs: Date.now() };
    forked.on('message', (message: FromChild) => {
      if (message.type === 'event') return this.#options.onEvent(message.event);
      clearTimeout(deadline);
      resolve(message.port);
    });
    forked.once('exit', () => {
      clearTimeout(deadline);
      reject(engineDown());
      this.#onExit(slot, child);
    });
    return child;
  }

  #onExit(slot: Slot, child: Child): void {
    if (slot.child !== child || this.#isStopping) return;
    slot.child = undefined;
    if (Date.now() - child.startedAtMs > STABLE_MS) slot.pauseMs = SHORTEST_PAUSE_MS;
    slot.restartAtMs = Date.now() + slot.pauseMs;
    const pauseMs = slot.pauseMs;
    slot.pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
    console.error(`The process of ${slot.lives.size} lives ended. Starting it again …`);
    this.#options.onLost([...slot.lives]);
    setTimeout(() => {
      if (slot.lives.size > 0 && !this.#isStopping) slot.child ??= this.#start(slot);
    }, pauseMs);
  }
}
