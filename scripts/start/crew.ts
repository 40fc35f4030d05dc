import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';

const followParent = new URL('./follow-parent.mjs', import.meta.url).href;

export type Crew = ReturnType<typeof createCrew>;
type Env = Record<string, string>;
type CrewOptions = {
  root: string;
  /** Absent: children share our output. */
  logFolder?: string;
  /** How long a child may take to leave before it is killed. */
  patienceMs?: number;
};

/** The processes of one start. Servers stay until `stop`; when one ends before that, `lost` settles with the reason. */
export function createCrew({ root, logFolder, patienceMs = 8_000 }: CrewOptions) {
  const children = new Set<ChildProcess>();
  let stopping: Promise<void> | undefined;
  const { promise: lost, resolve: reportLoss } = Promise.withResolvers<string>();
  if (logFolder) mkdirSync(logFolder, { recursive: true });

  function launch(name: string, args: string[], env: Env) {
    const logFile = logFolder && path.join(logFolder, `${name}.log`);
    const output = logFile ? openSync(logFile, 'w') : undefined;
    const child = spawn(process.execPath, ['--import', followParent, ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', output ?? 'inherit', output ?? 'inherit'],
    });
    if (output) closeSync(output);
    children.add(child);
    const ended = new Promise<string | undefined>((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('exit', (code, signal) =>
        resolve(code === 0 ? undefined : `ended with ${signal ?? `code ${code}`}`),
      );
    }).finally(() => children.delete(child));
    return { ended, tail: () => lastLines(logFile) };
  }

  return {
    lost,

    /** Starts a server. */
    serve(name: string, args: string[], env: Env): void {
      if (stopping) return;
      const { ended, tail } = launch(name, args, env);
      void ended.then((reason) => {
        if (!stopping) reportLoss(`${name} ${reason ?? 'ended by itself'}.${tail()}`);
      });
    },

    /** Runs a step to its end. @throws when it fails */
    async finish(name: string, args: string[], env: Env): Promise<void> {
      if (stopping) throw new Error(`${name} was not started: we are stopping.`);
      const { ended, tail } = launch(name, args, env);
      const reason = await ended;
      if (reason) throw new Error(`${name} ${reason}.${tail()}`);
    },

    /** Asks every child to leave, kills those that do not, and comes back when none is left. */
    stop(): Promise<void> {
      stopping ??= (async () => {
        const waiting = [...children].map((child) => new Promise((resolve) => child.once('exit', resolve)));
        for (const child of children) child.kill('SIGTERM');
        const hard = setTimeout(() => {
          for (const child of children) child.kill('SIGKILL');
        }, patienceMs);
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
  return ` Its last words (${file}):\n${lines.join('\n')}`;
}
