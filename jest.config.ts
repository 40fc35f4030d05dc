import nextJest from 'next/jest.js';

const createJestConfig = nextJest({ dir: './' });
const runtime = '<rootDir>/scripts/test/jest-runtime.ts';
const moduleNameMapper = { '^@/(.*)$': '<rootDir>/$1' };

/**
 * Returns the two test projects. `web` renders in a simulated browser, and `node` runs the backend
 * with a real PostgreSQL.
 */
export default async function config() {
  const web = await createJestConfig({
    displayName: 'web',
    testEnvironment: 'jest-fixed-jsdom',
    setupFilesAfterEnv: ['<rootDir>/__tests__/support/web.ts'],
    testMatch: ['<rootDir>/__tests__/{components,hooks,lib,styles}/**/*.test.ts?(x)'],
    testPathIgnorePatterns: ['<rootDir>/__tests__/lib/server/'],
    moduleNameMapper,
    runtime,
  })();
  const node = await createJestConfig({
    displayName: 'node',
    testEnvironment: '<rootDir>/scripts/test/jest-environment.ts',
    globalSetup: '<rootDir>/__tests__/support/node.ts',
    globalTeardown: '<rootDir>/__tests__/support/node-end.ts',
    testMatch: [
      '<rootDir>/__tests__/{art,backend,config,contract,lib/server,locales,pages,sandbox,scripts,server}/**/*.test.ts',
    ],
    moduleNameMapper,
    runtime,
  })();
  // The first test that uses a database waits until PostgreSQL is running. The timeout stops a
  // hanging test; the slowest test takes a third of it on an idle machine.
  //
  // Each test file loads the whole backend, and a process frees little of that memory. A worker
  // above the memory limit is therefore replaced.
  return { projects: [web, node], testTimeout: 60_000, workerIdleMemoryLimit: '2GB' };
}
