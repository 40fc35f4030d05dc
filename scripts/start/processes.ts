import { spawn, type ChildProcess } from 'node:child_process';
import { on } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS } from '../../contract/values/times.ts';

const exitWithParent = new URL('./exit-with-parent.mjs', import.meta.url).href;

export type Processes = ReturnType<typeof createProcesses>;
type Env = Record<string, string>;
type ProcessesOptions = {
  root: string;
  /** Folder of the logs. If absent, child processes write to the output of this process. */
  logFolder?: string;
  /** Time that a child process has to exit before it is killed (ms). */
  killAfterMs?: number;
  /**
   * Running time after which a server counts as started (ms). Only a started server is restarted
   * when it exits.
   */
  startedAfterMs?: number;
  /** Delay before the first restart (ms). Each further delay within a minute is twice as long. */
  pauseMs?: number;
};

type ServeOptions = {
  /**
   * Waits for a dependency of the server. The server is restarted only after the promise resolves.
   */
  restartAfter?: () => Promise<void>;
};

/**
 * Maximum number of restarts of a server within a minute. More restarts indicate a permanent fault.
 */
const MOST_RESTARTS = 5;

/**
 * Creates the manager of a start's child processes. Servers run until `stop`, and a crashed server
 * is restarted.
 *
 * `lost` resolves with the reason if a server cannot be started or crashes repeatedly.
 */
export function createProcesses({
  root,
  logFolder,
  killAfterMs = 8_000,
  startedAfterMs = 5_000,
  pauseMs = 500,
}: ProcessesOptions) {
  const children = new Set<ChildProcess>();
  let stopping: Promise<void> | undefined;
  const { promise: lost, resolve: reportLoss } = Promise.withResolvers<string>();
  if (logFolder) mkdirSync(logFolder, { recursive: true });

  function launch(name: string, args: string[], env: Env, { hasChannel = false, isRestart = false } = {}) {
    const logFile = logFolder && path.join(logFolder, `${name}.log`);
    const output = logFile ? openSync(logFile, isRestart ? 'a' : 'w') : undefined;
    const child = spawn(process.execPath, ['--import', exitWithParent, ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', output ?? 'inherit', output ?? 'inherit', ...(hasChannel ? ['ipc' as const] : [])],
    });
    if (output) closeSync(output);
    children.add(child);
    const ended = new Promise<string | undefined>((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('exit', (code, signal) =>
        resolve(code === 0 ? undefined : `ended with ${signal ?? `code ${code}`}`),
      );
    }).finally(() => children.delete(child));
    return { child, ended, tail: () => lastLines(logFile) };
  }

  function serve(
    name: string,
    args: string[],
    env: Env,
    { restartAfter, hasChannel }: ServeOptions & { hasChannel?: boolean } = {},
  ): ChildProcess | undefined {
    let restarts: number[] = [];
    const run = (isRestart: boolean): ChildProcess | undefined => {
      if (stopping) return undefined;
      const startedAt = Date.now();
      const { child, ended, tail } = launch(name, args, env, { hasChannel, isRestart });
      void ended.then(async (reason) => {
        if (stopping) return;
        const problem = `${name} ${reason ?? 'ended by itself'}.`;
        const hadStarted = isRestart || Date.now() - startedAt >= startedAfterMs;
        restarts = restarts.filter((at) => at > Date.now() - MINUTE_MS);
        if (!hadStarted || restarts.length === MOST_RESTARTS) return reportLoss(problem + tail());
        console.error(`${problem} Starting it again …`);
        await pause(pauseMs * 2 ** restarts.length);
        await restartAfter?.();
        restarts.push(Date.now());
        run(true);
      });
      return child;
    };
    return run(false);
  }

  return {
    lost,
    /** Ends the start for a reason other than a crash of its processes. */
    giveUp: reportLoss,

    serve(name: string, args: string[], env: Env, options?: ServeOptions): void {
      serve(name, args, env, options);
    },

    /**
     * Starts a server that listens on no port. Resolves when the server sends the message "ready".
     * @throws Error if the server exits earlier, or after `limitMs`
     */
    async serveUntilReady(
      name: string,
      args: string[],
      env: Env,
      { limitMs = 60_000, ...options }: ServeOptions & { limitMs?: number } = {},
    ): Promise<void> {
      const child = serve(name, args, env, { ...options, hasChannel: true });
      if (!child) return;
      const messages = on(child, 'message', { close: ['exit'], signal: AbortSignal.timeout(limitMs) });
      try {
        for await (const [message] of messages) if (message === 'ready') return;
      } catch {
        // The time limit is exceeded.
      }
      throw new Error(`${name} did not become ready.`);
    },

    /**
     * Runs a script until it exits.
     * @throws Error if the script fails
     */
    async finish(name: string, args: string[], env: Env): Promise<void> {
      if (stopping) throw new Error(`${name} was not started: we are stopping.`);
      const { ended, tail } = launch(name, args, env);
      const reason = await ended;
      if (reason) throw new Error(`${name} ${reason}.${tail()}`);
    },

    /**
     * Sends SIGTERM to every child process, and SIGKILL to those that do not exit in time. Resolves
     * when all child processes have exited.
     */
    stop(): Promise<void> {
      stopping ??= (async () => {
        const waiting = [...children].map((child) => new Promise((resolve) => child.once('exit', resolve)));
        for (const child of children) child.kill('SIGTERM');
        const hard = setTimeout(() => {
          for (const child of children) child.kill('SIGKILL');
        }, killAfterMs);
        await Promise.all(waiting);
        clearTimeout(hard);
      })();
      return stopping;
    },
  };
}

function lastLines(file: string | undefined): string {
  if (!file) return '';
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n').slice(-15);
  return ` The end of ${file}:\n${lines.join('\n')}`;
}
