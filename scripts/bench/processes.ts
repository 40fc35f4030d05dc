import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Kernel clock ticks per second. It is 100 on every Linux machine that runs Node. */
const TICKS = 100;
const PAGE_BYTES = 4096;

const inodesListeningOn = (port: number): Set<string> => {
  const wanted = port.toString(16).toUpperCase().padStart(4, '0');
  const lines = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) =>
    readFileSync(file, 'utf8').split('\n').slice(1),
  );
  const fields = lines.map((line) => line.trim().split(/\s+/));
  return new Set(
    fields.filter((line) => line[1]?.endsWith(`:${wanted}`) && line[3] === '0A').map((line) => line[9]!),
  );
};

function socketsOf(pid: string): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`));
  } catch {
    // The process has ended, or belongs to another user.
    return [];
  }
}

/**
 * Returns the process that listens on a port of this machine (Linux).
 * @throws Error if no process listens
 */
export function getListeningPid(port: number): number {
  const inodes = inodesListeningOn(port);
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const pid = pids.find((candidate) =>
    socketsOf(candidate).some((link) => inodes.has(/^socket:\[(\d+)\]$/.exec(link)?.[1] ?? '')),
  );
  if (!pid) throw new Error(`nothing listens on port ${port}`);
  return Number(pid);
}

/**
 * Returns the processes whose working folder and command match, such as the server of a database.
 */
export const listPids = (folder: RegExp, command: RegExp): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return (
          folder.test(readlinkSync(`/proc/${pid}/cwd`)) &&
          command.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
        );
      } catch {
        // The process has ended, or belongs to another user.
        return false;
      }
    })
    .map(Number);

/**
 * Returns the numbers after the name in /proc/<pid>/stat, or undefined if the process has ended.
 */
function statOf(pid: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
  } catch {
    return undefined;
  }
}

const sumOf = (stat: string[] | undefined, ...fields: number[]): number =>
  fields.reduce((sum, field) => sum + (Number(stat?.[field] ?? 0) * 1000) / TICKS, 0);

/** Returns the user and system CPU time of a process so far (ms). */
export const cpuMs = (pid: number): number => sumOf(statOf(pid), 11, 12);

/** Returns the CPU time of a process and all its children so far (ms), including ended children. */
export function cpuMsWithChildren(pid: number): number {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => Number(stat?.[1]) === pid);
  return sumOf(statOf(pid), 11, 12, 13, 14) + children.reduce((sum, stat) => sum + sumOf(stat, 11, 12), 0);
}

export const memoryBytes = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES;

/** Returns the maximum memory of a process during some work (bytes). */
export async function peakBytes(pid: number, work: () => Promise<unknown>): Promise<number> {
  let peak = memoryBytes(pid);
  const watching = setInterval(() => (peak = Math.max(peak, memoryBytes(pid))), 100);
  try {
    await work();
    return peak;
  } finally {
    clearInterval(watching);
  }
}

/**
 * Returns the descendant of a process whose command matches.
 * @throws Error if no descendant matches
 */
export function getDescendantPid(ancestor: number, command: RegExp): number {
  const isBelow = (pid: number): boolean => {
    const parent = Number(statOf(pid)?.[1] ?? 0);
    return parent === ancestor || (parent > 1 && isBelow(parent));
  };
  const pid = listPids(/^/, command).find(isBelow);
  if (!pid) throw new Error(`no process below ${ancestor} has a command like ${command}`);
  return pid;
}

const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(statOf(Number(name))?.[1]) === pid)
    .map(Number);

/** Returns the CPU time of all threads of a process so far (ms), counted in nanoseconds. */
function exactCpuMs(pid: number): number {
  const threads = `/proc/${pid}/task`;
  try {
    const used = readdirSync(threads).map((thread) =>
      Number(readFileSync(`${threads}/${thread}/schedstat`, 'utf8').split(' ')[0]),
    );
    return used.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e6;
  } catch {
    // The process or one of its threads has ended.
    return 0;
  }
}

/**
 * Returns the CPU time that processes and their children spend during `work` (ms). It is precise
 * enough to measure a few requests.
 */
export async function cpuDuring(pids: number[], work: () => Promise<unknown>): Promise<number> {
  const read = () =>
    new Map([...pids, ...pids.flatMap(childrenOf)].map((pid) => [pid, exactCpuMs(pid)] as const));
  const before = read();
  await work();
  return [...read()].reduce((sum, [pid, after]) => sum + Math.max(0, after - (before.get(pid) ?? 0)), 0);
}

/** Returns the memory of a process (bytes). Memory that processes share is divided between them. */
export const proportionalBytes = (pid: number): number =>
  Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))![1]) * 1024;

/** Returns an environment variable of a running process. */
export const readVariableOf = (pid: number, name: string): string | undefined =>
  readFileSync(`/proc/${pid}/environ`, 'utf8')
    .split('\0')
    .find((line) => line.startsWith(`${name}=`))
    ?.slice(name.length + 1);
