import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { buildStamp, buildWhenChanged } from '../../scripts/start/build.ts';
import { claimDataFolder, makeDemoWorld } from '../../scripts/start/data-folder.ts';
import { keepDatabase } from '../../scripts/start/keep-database.ts';
import { createProcesses } from '../../scripts/start/processes.ts';
import { findTakenPorts } from '../../scripts/start/ports.ts';
import { loadOrCreateSecrets } from '../../scripts/start/secrets.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'kumu-start-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function takePort() {
  const server = createServer().listen(0);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    free: () => new Promise((resolve) => server.close(resolve)),
  };
}

describe('npm start with errors', () => {
  const start = (env: Record<string, string>) =>
    spawnSync(process.execPath, ['scripts/start.mjs'], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, KUMU_DATA_DIR: folder, NODE_ENV: 'test', ...env },
    });

  it('npm start exits with a list of all wrong settings', () => {
    const { status, stderr } = start({ PORT: 'x', KUMU_DEMO: '1', KUMU_ENV: 'production' });
    expect(status).toBe(1);
    expect(stderr).toMatch(/PORT: "x" is not a port/);
    expect(stderr).toMatch(/KUMU_DEMO: there is no demo world in production/);
    expect(stderr).toMatch(/SMTP_URL: production needs a mail server/);
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  it('npm start reports a taken port in one line', async () => {
    const { port, free } = await takePort();
    const child = spawn(process.execPath, ['scripts/start.mjs'], {
      env: { PATH: process.env.PATH, KUMU_DATA_DIR: folder, NODE_ENV: 'test', BACKEND_PORT: String(port) },
    });
    let stderr = '';
    child.stderr.on('data', (chunk) => (stderr += chunk));
    const [code] = await once(child, 'exit');
    expect(code).toBe(1);
    expect(
      stderr
        .trim()
        .split('\n')
        .filter((line) => line.includes('BACKEND_PORT')),
    ).toEqual([
      expect.stringMatching(`Port ${port} is taken: stop what uses it, or set BACKEND_PORT to another one.`),
    ]);
    await free();
  });
});

describe('findTakenPorts', () => {
  it('findTakenPorts names only the ports that are taken', async () => {
    const taken = await takePort();
    const other = await takePort();
    await other.free();
    const lines = await findTakenPorts([
      { name: 'PORT', port: taken.port },
      { name: 'INBOX_PORT', port: other.port, host: '127.0.0.1' },
    ]);
    expect(lines).toEqual([`Port ${taken.port} is taken: stop what uses it, or set PORT to another one.`]);
    await taken.free();
  });
});

describe('loadOrCreateSecrets', () => {
  it('loadOrCreateSecrets generates long secrets once, in a file that only the owner can read', () => {
    const first = loadOrCreateSecrets(path.join(folder, 'data'), {});
    expect(loadOrCreateSecrets(path.join(folder, 'data'), {})).toEqual(first);
    expect(first.internalSecret).not.toBe(first.storageSecret);
    expect(first.internalSecret.length).toBeGreaterThanOrEqual(32);
    expect(statSync(path.join(folder, 'data', 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  it('loadOrCreateSecrets prefers the secrets of the environment', () => {
    expect(loadOrCreateSecrets(folder, { STORAGE_SECRET: 'ours' }).storageSecret).toBe('ours');
  });
});

describe('data folder of a start', () => {
  it('the data folder is used by one start at a time', async () => {
    expect(claimDataFolder(folder)).toBeUndefined();
    expect(claimDataFolder(folder)).toBeUndefined();
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'scripts/start.mjs']);
    await once(other, 'spawn');
    writeFileSync(path.join(folder, 'start.pid'), String(other.pid));
    expect(claimDataFolder(folder)).toContain(`already (process ${other.pid})`);
    other.kill('SIGKILL');
    await once(other, 'exit');
    expect(claimDataFolder(folder)).toBeUndefined();
  });

  it('the data folder can be used when a different program has the process id of a crashed start', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    await once(other, 'spawn');
    writeFileSync(path.join(folder, 'start.pid'), String(other.pid));
    const isKnown = process.platform === 'linux';
    expect(claimDataFolder(folder) === undefined).toBe(isKnown);
    other.kill('SIGKILL');
    await once(other, 'exit');
  });

  it('the data folder is refused when its demo world is incomplete', async () => {
    const stopped = () => Promise.reject(new Error('stopped'));
    await expect(makeDemoWorld(folder, stopped)).rejects.toThrow('stopped');
    expect(claimDataFolder(folder)).toContain(`The demo world in ${folder} was not finished`);
    rmSync(folder, { recursive: true });
    expect(claimDataFolder(folder)).toBeUndefined();
    await makeDemoWorld(folder, () => Promise.resolve());
    expect(claimDataFolder(folder)).toBeUndefined();
    // A later start finds a complete demo world, even if that start is stopped early.
    await expect(makeDemoWorld(folder, stopped)).rejects.toThrow('stopped');
    expect(claimDataFolder(folder)).toBeUndefined();
  });
});

describe('build stamps', () => {
  const put = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  beforeEach(() => {
    put('pages/index.tsx', 'one');
    put('styles/tokens.scss', 'green');
    put('next.config.js', '');
    put('package-lock.json', '{}');
  });

  it('the build stamp does not change when files are only touched or change outside the build', () => {
    const stamp = buildStamp(folder, {});
    utimesSync(path.join(folder, 'pages/index.tsx'), 1, 1);
    put('backend/index.ts', 'not part of the build');
    expect(buildStamp(folder, { KUMU_DEMO: '0' })).toBe(stamp);
  });

  it.each([
    'pages/index.tsx',
    'pages/new.tsx',
    'styles/tokens.scss',
    'locales/en/common.json',
    'next.config.js',
    'package-lock.json',
  ])('the build stamp changes with %s', (file) => {
    const stamp = buildStamp(folder, {});
    put(file, 'changed');
    expect(buildStamp(folder, {})).not.toBe(stamp);
  });

  it.each(['STORAGE_PUBLIC_URL', 'APP_URL', 'COOKIE_DOMAIN', 'NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY'])(
    'the build stamp changes with the value of %s',
    (name) => {
      expect(buildStamp(folder, { [name]: 'a' })).not.toBe(buildStamp(folder, { [name]: 'b' }));
    },
  );

  it('buildWhenChanged builds only after a change and ignores the stamp of a failed build', async () => {
    const build = jest.fn(async () => put('.next/BUILD_ID', '1'));
    const what = { root: folder, buildFolder: '.next', env: {}, build };
    expect(await buildWhenChanged(what)).toBe(true);
    expect(await buildWhenChanged(what)).toBe(false);
    expect(build).toHaveBeenCalledTimes(1);

    put('pages/index.tsx', 'two');
    build.mockRejectedValueOnce(new Error('does not compile'));
    await expect(buildWhenChanged(what)).rejects.toThrow('does not compile');
    put('pages/index.tsx', 'one');
    expect(await buildWhenChanged(what)).toBe(true);
  });
});

describe('database of a start', () => {
  let said: jest.SpyInstance;
  beforeEach(() => (said = jest.spyOn(console, 'error').mockImplementation(() => {})));
  afterEach(() => said.mockRestore());

  /** Keeps a database that is lost once and then fails with each of the `failures` in turn. */
  async function keep(failures: string[], { freeBytes = 1024 ** 3, pauseMs = 0 } = {}) {
    let lose = () => {};
    const start = jest.fn(async () => {
      const failure = start.mock.calls.length > 1 && failures.shift();
      if (failure) throw new Error(failure);
      return { dataFolder: folder, onLost: (listener: () => void) => (lose = listener), stop };
    });
    const stop = jest.fn(async () => {});
    const giveUp = jest.fn();
    const measureDisk = async () => ({ bavail: freeBytes, bsize: 1 });
    const kept = await keepDatabase({ start, giveUp, pauseMs, measureDisk });
    lose();
    return { ...kept, start, giveUp, stopped: stop };
  }

  it.each<[how: string, message: string, freeBytes: number]>([
    ['as its log says', 'FATAL: could not write: No space left on device', 1024 ** 3],
    ['although its log could not say so', 'The embedded database did not start', 300_000],
  ])(
    'the database is restarted until its full disk has space again, %s',
    async (_how, message, freeBytes) => {
      const { untilUp, start, giveUp } = await keep(Array<string>(20).fill(message), { freeBytes });
      await untilUp();
      expect(start).toHaveBeenCalledTimes(22);
      expect(giveUp).not.toHaveBeenCalled();
      expect(said).toHaveBeenCalledWith(expect.stringContaining(`the disk of ${folder} is full`));
    },
  );

  it('the database is not restarted again when it fails repeatedly for a different reason', async () => {
    const { untilUp, start, giveUp } = await keep(Array<string>(20).fill('no kelp'));
    await untilUp();
    expect(start).toHaveBeenCalledTimes(6);
    expect(giveUp.mock.calls).toEqual([['no kelp']]);
  });

  it('the database is not retried when the start is stopped', async () => {
    const failing = await keep(['No space left on device'], { pauseMs: 3_600_000 });
    while (said.mock.calls.length < 2) await new Promise((resolve) => setImmediate(resolve));
    await failing.stop();
    expect(failing.start).toHaveBeenCalledTimes(2);
    expect(failing.stopped).toHaveBeenCalledTimes(1);
  });
});

describe('processes of a start', () => {
  const script = (name: string, text: string) => {
    writeFileSync(path.join(folder, name), text);
    return path.join(folder, name);
  };
  const pidIn = async (file: string) => {
    for (;;) {
      try {
        const pid = Number(readFileSync(path.join(folder, file), 'utf8'));
        if (pid) return pid;
      } catch {
        // The file is not written yet.
      }
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  const isAlive = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };

  it('finish runs a step to its end with its environment', async () => {
    const processes = createProcesses({ root: folder, logFolder: path.join(folder, 'logs') });
    await processes.finish('step', [script('step.mjs', 'console.log(process.env.WORD)')], { WORD: 'kelp' });
    expect(readFileSync(path.join(folder, 'logs', 'step.log'), 'utf8')).toBe('kelp\n');
  });

  it('finish reports the step that failed with the end of its log', async () => {
    const processes = createProcesses({ root: folder, logFolder: folder });
    const failing = script('step.mjs', 'console.error("out of kelp"); process.exitCode = 3');
    await expect(processes.finish('demo-seed', [failing], {})).rejects.toThrow(
      /demo-seed ended with code 3\.[^]*out of kelp/,
    );
  });

  it('a server that crashes after its start is restarted', async () => {
    const said = jest.spyOn(console, 'error').mockImplementation(() => {});
    const processes = createProcesses({ root: folder, logFolder: folder, startedAfterMs: 0, pauseMs: 1 });
    const server = script(
      'crashing.mjs',
      `import { appendFileSync, readFileSync } from 'node:fs';
       appendFileSync('starts', 'x');
       console.log('start');
       if (readFileSync('starts', 'utf8').length < 3) process.exit(7);
       setInterval(() => {}, 1000);
       appendFileSync('running', String(process.pid));`,
    );
    processes.serve('backend', [server], {});
    const pid = await pidIn('running');
    expect(readFileSync(path.join(folder, 'starts'), 'utf8')).toBe('xxx');
    expect(readFileSync(path.join(folder, 'backend.log'), 'utf8')).toBe('start\nstart\nstart\n');
    expect(said.mock.calls).toEqual(Array(2).fill(['backend ended with code 7. Starting it again …']));
    await processes.stop();
    expect(isAlive(pid)).toBe(false);
    said.mockRestore();
  });

  it('a server is restarted only when the service that it needs is available', async () => {
    const said = jest.spyOn(console, 'error').mockImplementation(() => {});
    const processes = createProcesses({ root: folder, logFolder: folder, startedAfterMs: 0, pauseMs: 1 });
    const server = script(
      'needy.mjs',
      `import { appendFileSync, existsSync } from 'node:fs';
       appendFileSync('starts', 'x');
       if (!existsSync('database')) process.exit(7);
       setInterval(() => {}, 1000);
       appendFileSync('running', String(process.pid));`,
    );
    const asked = Promise.withResolvers<void>();
    const { promise: isUp, resolve: bringUp } = Promise.withResolvers<void>();
    const restartAfter = () => {
      asked.resolve();
      return isUp;
    };
    processes.serve('backend', [server], {}, { restartAfter });
    await asked.promise;
    expect(readFileSync(path.join(folder, 'starts'), 'utf8')).toBe('x');
    writeFileSync(path.join(folder, 'database'), '');
    bringUp();
    await pidIn('running');
    expect(readFileSync(path.join(folder, 'starts'), 'utf8')).toBe('xx');
    await processes.stop();
    said.mockRestore();
  });

  it('a server that crashes repeatedly is not restarted again', async () => {
    const said = jest.spyOn(console, 'error').mockImplementation(() => {});
    const processes = createProcesses({ root: folder, logFolder: folder, startedAfterMs: 0, pauseMs: 1 });
    processes.serve('backend', [script('crashing.mjs', 'console.log("no kelp"); process.exit(7)')], {});
    expect(await processes.lost).toMatch(/^backend ended with code 7\.[^]*no kelp/);
    expect(said).toHaveBeenCalledTimes(5);
    said.mockRestore();
  });

  it('a server that ends is reported even when its exit code is 0', async () => {
    const processes = createProcesses({ root: folder, logFolder: folder });
    processes.serve('backend', [script('short.mjs', '')], {});
    expect(await processes.lost).toMatch(/^backend ended by itself/);
  });

  it('serveUntilReady resolves when a server without a port reports that it is ready', async () => {
    const processes = createProcesses({ root: folder, logFolder: folder });
    const worker = script(
      'worker.mjs',
      `import { writeFileSync } from 'node:fs';
       setInterval(() => {}, 1000);
       writeFileSync('prepared', 'yes');
       process.send('something else');
       process.send('ready');`,
    );
    await processes.serveUntilReady('worker', [worker], {});
    expect(readFileSync(path.join(folder, 'prepared'), 'utf8')).toBe('yes');
    await processes.stop();
  });

  it('serveUntilReady rejects when the server ends or the time limit is exceeded', async () => {
    const processes = createProcesses({ root: folder, logFolder: folder });
    const ended = processes.serveUntilReady('worker', [script('short.mjs', '')], {});
    await expect(ended).rejects.toThrow('worker did not become ready');
    const silent = script('silent.mjs', 'setInterval(() => {}, 1000)');
    await expect(processes.serveUntilReady('worker', [silent], {}, { limitMs: 50 })).rejects.toThrow(
      'did not become ready',
    );
    await processes.stop();
  });

  it('stop ends servers and kills a server that ignores the signal', async () => {
    const processes = createProcesses({ root: folder, logFolder: folder, killAfterMs: 300 });
    const server = (file: string, onTerm: string) =>
      script(
        `${file}.mjs`,
        `import { writeFileSync } from 'node:fs';
         setInterval(() => {}, 1000);
         process.on('SIGTERM', () => { ${onTerm} });
         writeFileSync(${JSON.stringify(path.join(folder, file))}, String(process.pid));`,
      );
    processes.serve('polite', [server('polite', 'process.exit(0)')], {});
    processes.serve('deaf', [server('deaf', '')], {});
    const pids = [await pidIn('polite'), await pidIn('deaf')];
    await processes.stop();
    expect(pids.map(isAlive)).toEqual([false, false]);
    await expect(processes.finish('late', [script('late.mjs', '')], {})).rejects.toThrow('we are stopping');
  });

  describe('sessions of processes', () => {
    /**
     * A minimal start with one server and one step after the children. A signal or the end of the
     * server ends it.
     */
    const session = (serverText: string) =>
      script(
        'session.ts',
        `import { appendFileSync } from 'node:fs';
         import { createProcesses } from ${JSON.stringify(path.resolve('scripts/start/processes.ts'))};
         import { runSession } from ${JSON.stringify(path.resolve('scripts/start/session.ts'))};
         const processes = createProcesses({ root: ${JSON.stringify(folder)} });
         await runSession(processes, async (onStop) => {
           onStop(async () => appendFileSync(${JSON.stringify(path.join(folder, 'order'))}, 'database '));
           processes.serve('server', [${JSON.stringify(script('server.mjs', serverText))}], {});
         });`,
      );
    const waitingServer = () =>
      `import { appendFileSync, writeFileSync } from 'node:fs';
       setInterval(() => {}, 1000);
       process.on('SIGTERM', () => { appendFileSync('order', 'server '); process.exit(0); });
       writeFileSync('server-pid', String(process.pid));`;

    it('a session stops its children first and the database last', async () => {
      const child = spawn(process.execPath, [session(waitingServer())], { stdio: 'ignore' });
      await pidIn('server-pid');
      child.kill('SIGTERM');
      expect((await once(child, 'exit'))[0]).toBe(0);
      expect(readFileSync(path.join(folder, 'order'), 'utf8')).toBe('server database ');
    });

    it('a session exits with a non-zero code and names the server that ended', async () => {
      const child = spawn(process.execPath, [session('process.exit(7)')]);
      let stderr = '';
      child.stderr.on('data', (chunk) => (stderr += chunk));
      expect((await once(child, 'exit'))[0]).toBe(1);
      expect(stderr).toContain('server ended with code 7');
      expect(readFileSync(path.join(folder, 'order'), 'utf8')).toBe('database ');
    });

    it('all servers of a session end when the session is killed', async () => {
      const child = spawn(process.execPath, [session(waitingServer())], { stdio: 'ignore' });
      const server = await pidIn('server-pid');
      child.kill('SIGKILL');
      while (isAlive(server)) await new Promise((resolve) => setTimeout(resolve, 20));
      expect(readFileSync(path.join(folder, 'order'), 'utf8')).toBe('server ');
    });
  });
});
