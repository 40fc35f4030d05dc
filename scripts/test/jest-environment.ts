import NodeEnvironment from 'jest-environment-node';

type Globals = Map<string, PropertyDescriptor>;
type OfGlobal<Instance> = new (globalOrOptions: unknown) => Instance;

/** Names of the packages that Node has loaded in this worker. */
const packages = new Set<string>();
/** Names of the globals that these packages added, such as the settings of zod. */
const globalsOfPackages = new Set<string>();

/**
 * Test environment of the backend tests. All test files of a worker share its global object, so
 * that packages of node_modules are loaded once per worker (see jest-runtime.ts). At the end of a
 * test file, the environment variables and the initial globals are restored. Other globals are
 * deleted, except those of packages.
 */
export default class SharedGlobalEnvironment extends NodeEnvironment {
  /** Read by jest-runtime.ts. */
  readonly isGlobalShared = true;
  readonly #globals: Globals = readGlobals();
  readonly #variables = { ...process.env };

  constructor(...[config, context]: ConstructorParameters<typeof NodeEnvironment>) {
    super(config, context);
    this.global = globalThis as unknown as typeof this.global;
    // The mocks and fake timers of the parent class refer to its own global object, so they are
    // created again.
    const Mocker = this.moduleMocker!.constructor as OfGlobal<typeof this.moduleMocker>;
    const Timers = this.fakeTimersModern!.constructor as OfGlobal<typeof this.fakeTimersModern>;
    this.moduleMocker = new Mocker(globalThis);
    this.fakeTimersModern = new Timers({ config: config.projectConfig, global: globalThis });
  }

  /**
   * Loads a package. The globals that it adds are preserved, because the package is loaded once per
   * worker.
   */
  loadPackage<T>(name: string, load: () => T): T {
    if (packages.has(name)) return load();
    const before = new Set(Object.getOwnPropertyNames(globalThis));
    const loaded = load();
    packages.add(name);
    for (const each of Object.getOwnPropertyNames(globalThis))
      if (!before.has(each)) globalsOfPackages.add(each);
    return loaded;
  }

  override async teardown(): Promise<void> {
    await super.teardown();
    const now = readGlobals();
    for (const [name, { configurable }] of now)
      if (configurable && !this.#globals.has(name) && !globalsOfPackages.has(name))
        Reflect.deleteProperty(globalThis, name);
    for (const [name, descriptor] of this.#globals)
      if (descriptor.configurable && !isSame(now.get(name), descriptor))
        Object.defineProperty(globalThis, name, descriptor);
    for (const name of Object.keys(process.env)) if (!(name in this.#variables)) delete process.env[name];
    Object.assign(process.env, this.#variables);
  }
}

const readGlobals = (): Globals => new Map(Object.entries(Object.getOwnPropertyDescriptors(globalThis)));

const isSame = (now: PropertyDescriptor | undefined, start: PropertyDescriptor): boolean =>
  now !== undefined && Object.is(now.value, start.value) && now.get === start.get && now.set === start.set;
