import SharedGlobalEnvironment from '../../../scripts/test/jest-environment';

const readGlobal = (name: string) => Object.getOwnPropertyDescriptor(globalThis, name);

/** Returns the environment of a new test file. */
function startFile(): SharedGlobalEnvironment {
  const projectConfig = { testEnvironmentOptions: {}, globals: {}, fakeTimers: {} };
  return new SharedGlobalEnvironment({ projectConfig } as never, {} as never);
}

test('a global that a test file adds is deleted at the end of the file', async () => {
  const file = startFile();
  Object.assign(globalThis, { added: 1 });
  await file.teardown();
  expect(readGlobal('added')).toBeUndefined();
});

test('globals that a package adds when Node loads it are kept', async () => {
  const file = startFile();
  file.loadPackage('a-package', () => Object.assign(globalThis, { ofPackage: 1 }));
  await file.teardown();
  const kept = readGlobal('ofPackage');
  Reflect.deleteProperty(globalThis, 'ofPackage');
  expect(kept?.value).toBe(1);
});

test.each([
  ['a value', { value: 'replaced' }],
  ['another getter', { get: (): string => 'replaced' }],
  ['another setter', { get: readGlobal('navigator')!.get, set: () => undefined }],
])('an accessor that a test file replaces by %s is restored', async (_by, descriptor) => {
  const own = readGlobal('navigator')!;
  expect(own.get).toBeInstanceOf(Function);
  const file = startFile();
  Object.defineProperty(globalThis, 'navigator', { configurable: true, ...descriptor });
  await file.teardown();
  const restored = readGlobal('navigator')!;
  Object.defineProperty(globalThis, 'navigator', own);
  expect([restored.get, restored.set]).toEqual([own.get, own.set]);
});

test('a global that a test file replaces or deletes is restored', async () => {
  const own = { fetch: globalThis.fetch, URL: globalThis.URL };
  const file = startFile();
  globalThis.fetch = () => Promise.reject(new Error('replaced'));
  Reflect.deleteProperty(globalThis, 'URL');
  await file.teardown();
  const restored = { fetch: globalThis.fetch, URL: globalThis.URL };
  Object.assign(globalThis, own);
  expect(restored).toEqual(own);
});

test('the initial environment variables are restored, and added variables are deleted', async () => {
  const { NODE_ENV } = process.env;
  const file = startFile();
  Object.assign(process.env, { NODE_ENV: 'replaced', ADDED: '1' });
  await file.teardown();
  expect([process.env.NODE_ENV, process.env.ADDED]).toEqual([NODE_ENV, undefined]);
});
