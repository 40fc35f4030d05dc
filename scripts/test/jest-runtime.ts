import { createRequire } from 'node:module';
import vm from 'node:vm';
import Runtime from 'jest-runtime';

/** Part of Jest's CommonJS loader that is used here. */
type Executor = {
  injectedModuleParameters: string[];
  environment: { getVmContext(): vm.Context | null; global: Global } & Sharing;
  /** Returns null after the end of the test file. */
  compile(source: string, filename: string): unknown;
  dynamicImport(
    specifier: string,
    from: string,
    context: vm.Context | null,
    attributes: object,
    phase: unknown,
  ): Promise<vm.Module>;
};
/** Part of jest-environment.ts that the jsdom environment does not have. */
type Sharing =
  { isGlobalShared: true; loadPackage<T>(name: string, load: () => T): T } | { isGlobalShared?: undefined };
type Timer = 'setTimeout' | 'setInterval';
type Global = Record<Timer, typeof setTimeout>;
type Listeners = Map<string | symbol, unknown[]>;

/** Compiled files of this worker, by path. */
const scripts = new Map<string, { source: string; script: vm.Script }>();
/** Loader of the current test file; a worker runs one test file at a time. */
let current: Executor;

/** Part of Jest's loader that records the mocks of a test file, by module. */
type Mocks = { explicitCjsMock: Map<string, boolean> };

/**
 * Jest's module loader with three changes. Each test file still has its own instances of the
 * project's modules.
 *
 * - A worker compiles each file once, and not once per test file, because compiling takes a fifth
 * of the CPU time of the tests.
 * - Where test files share the global object (jest-environment.ts), Node loads packages of
 * node_modules once per worker. Their code stays optimised, which saves a quarter of the CPU time.
 * Jest loads the packages of a test file with mocks, because Node would not pass a mock to the
 * packages that require the mocked module.
 * - At the end of a test file, its timers and its listeners on the process are removed, because
 * they would keep its modules in memory.
 */
export default class CachingRuntime extends Runtime {
  readonly #timers = new Set<WeakRef<NodeJS.Timeout>>();
  readonly #listeners = listenersOfProcess();

  constructor(...args: ConstructorParameters<typeof Runtime>) {
    super(...args);
    const executor = (this as unknown as { executor: Executor }).executor;
    current = executor;
    const compile = executor.compile.bind(executor);
    executor.compile = (source, filename) =>
      compileOnce(executor, source, filename) ?? compile(source, filename);
    this.#recordTimers(executor.environment.global);
  }

  override requireModuleOrMock<T>(from: string, name: string): T {
    const { executor, mockState } = this as unknown as { executor: Executor; mockState: Mocks };
    const { environment } = executor;
    if (!environment.isGlobalShared || mockState.explicitCjsMock.size > 0 || !isPackage(name))
      return super.requireModuleOrMock(from, name);
    return environment.loadPackage(name, () => createRequire(from)(name) as T);
  }

  override teardown(): void {
    for (const timer of this.#timers) clearTimeout(timer.deref());
    for (const [name, listeners] of listenersOfProcess())
      for (const listener of listeners)
        if (!this.#listeners.get(name)?.includes(listener))
          process.removeListener(name, listener as () => void);
    super.teardown();
  }

  /** Records timers, so that they can be cleared; jsdom clears its own timers. */
  #recordTimers(global: Global): void {
    for (const name of ['setTimeout', 'setInterval'] as const) {
      const start = global[name];
      if (start !== globalThis[name]) continue;
      const recorded = (...args: Parameters<typeof setTimeout>) => {
        const timer = start(...args);
        this.#timers.add(new WeakRef(timer));
        return timer;
      };
      // The properties are copied, because `util.promisify` reads a property of the function.
      global[name] = Object.defineProperties(
        recorded,
        Object.getOwnPropertyDescriptors(start),
      ) as typeof start;
    }
  }
}

/**
 * Compiles a file once per worker. Returns undefined if the code cannot be compiled, so that Jest
 * throws its own error.
 */
function compileOnce({ injectedModuleParameters, environment }: Executor, source: string, filename: string) {
  const context = environment.getVmContext();
  if (!context) return undefined;
  let compiled = scripts.get(filename);
  if (compiled?.source !== source) {
    const start = `(function(${injectedModuleParameters.join(',')}){`;
    try {
      const script = new vm.Script(`${start}${source}\n})`, {
        filename,
        columnOffset: -start.length,
        importModuleDynamically: (specifier, _script, attributes, phase?: unknown) =>
          current.dynamicImport(specifier, filename, current.environment.getVmContext(), attributes, phase),
      });
      scripts.set(filename, (compiled = { source, script }));
    } catch {
      return undefined;
    }
  }
  const { script } = compiled;
  return (environment.isGlobalShared ? script.runInThisContext() : script.runInContext(context)) as unknown;
}

/** Returns false for paths, for aliases of the project's files and for modules of Node and Jest. */
const isPackage = (name: string) => !/^([./]|@\/|node:|@jest\/globals$)/.test(name);

/**
 * Returns the listeners of the real process, by event. Test files add listeners to it where Next
 * has replaced `process.on`.
 */
function listenersOfProcess(): Listeners {
  return new Map(process.eventNames().map((name) => [name, process.rawListeners(name as 'exit')]));
}
