/**
 * Runs a script: `node scripts/run.mjs <script> [arguments]`. It works with any Node from 18. It
 * installs missing packages of the lock file first, and then runs the script with the pinned Node.
 *
 * The script is stopped if npm or this process is ended by any signal.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isInstalled } from './start/installed.mjs';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const modules = path.join(root, 'node_modules');
const oldestOwnNode = [24, 15];

let current;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => (current ? current.kill(signal) : process.exit(1)));
}

function run(command, args, env = process.env) {
  return new Promise((resolve) => {
    current = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      env,
      shell: command === 'npm' && process.platform === 'win32',
    });
    current.once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    // The exit code is the one that a shell returns after the signal. No further step runs.
    current.once('exit', (code, signal) =>
      signal ? process.exit(signal === 'SIGINT' ? 130 : 143) : resolve(code),
    );
  });
}

async function install() {
  if (isInstalled(root)) return;
  console.log('Installing what package-lock.json names (first run, or it changed) …');
  const flags = [
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--engine-strict=false',
    '--include=dev',
    '--include=optional',
  ];
  // Under `npm run`, the same npm is started again with the same Node, because `npm ci` deletes the
  // Node in node_modules.
  const cli = process.env.npm_execpath;
  const npm = (...args) =>
    cli && cli.endsWith('.js')
      ? run(process.env.npm_node_execpath || process.execPath, [cli, ...args, ...flags])
      : run('npm', [...args, ...flags]);
  // The second command also installs the packages of the lock file. Unlike `npm ci`, it skips
  // packages of other platforms that the registry lacks.
  if ((await npm('ci')) !== 0 && (await npm('install', '--no-save')) !== 0) process.exit(1);
}

/**
 * Configures Git to check commit messages with `.githooks/commit-msg`. Does nothing in a copy
 * without `.git`, or if the user has configured another hooks folder.
 */
function setGitHooks() {
  if (!existsSync(path.join(root, '.git'))) return;
  // In a hook of another repository, these variables would refer to that repository.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
  const git = (...args) => spawnSync('git', args, { cwd: root, env, encoding: 'utf8' });
  if (!git('config', 'core.hooksPath').stdout?.trim()) git('config', 'core.hooksPath', '.githooks');
}

async function findNode() {
  const os = process.platform === 'win32' ? 'win' : process.platform;
  const pinned = path.join(modules, `node-${os}-${process.arch}`, 'bin', os === 'win' ? 'node.exe' : 'node');
  // The file may exist but not run, if the system has another C library.
  if (existsSync(pinned) && (await run(pinned, ['-e', '0'])) === 0) return pinned;
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > oldestOwnNode[0] || (major === oldestOwnNode[0] && minor >= oldestOwnNode[1]))
    return process.execPath;
  console.error(
    `There is no Node of ours for ${os}-${process.arch}: install Node ${oldestOwnNode.join('.')} or newer (this is ${process.version}).`,
  );
  process.exit(1);
}

/**
 * Returns the process id of npm, which is the parent of the shell that runs this script (Linux
 * only). The shell may outlive npm.
 */
function grandparent() {
  try {
    return Number(readFileSync(`/proc/${process.ppid}/stat`, 'utf8').split(') ').pop().split(' ')[1]);
  } catch {
    return undefined;
  }
}

function stopWithNpm() {
  const [parent, above] = [process.ppid, grandparent()];
  const watch = setInterval(() => {
    if (process.ppid === parent && grandparent() === above) return;
    clearInterval(watch);
    if (current) current.kill('SIGTERM');
    else process.exit(1);
  }, 500);
  watch.unref();
}

// Without npm, the parent is an interactive shell. The shell may be closed while this process keeps
// running (nohup).
if (process.env.npm_lifecycle_event) stopWithNpm();
await install();
setGitHooks();
const node = await findNode();
const [script, ...rest] = process.argv.slice(2);
const env = {
  ...process.env,
  NEXT_TELEMETRY_DISABLED: '1',
  NODE_COMPILE_CACHE: path.join(modules, '.cache', 'node-compile'),
  PATH: [path.join(modules, '.bin'), path.dirname(node), process.env.PATH].join(path.delimiter),
};
const exitWithParent = pathToFileURL(path.join(root, 'scripts', 'start', 'exit-with-parent.mjs')).href;
process.exit(await run(node, ['--import', exitWithParent, path.join(root, 'scripts', script), ...rest], env));
