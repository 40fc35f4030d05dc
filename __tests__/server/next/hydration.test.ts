import { readFileSync } from 'node:fs';
import { assertOfNext } from './support';

const sourceOf = (file: string) => readFileSync(require.resolve(`next/dist/client/${file}`), 'utf8');

jest.mock('react', () => ({ startTransition: jest.fn((act: () => void) => act()) }));
jest.mock('react-dom/client', () => ({ __esModule: true, default: { hydrateRoot: jest.fn(() => 'root') } }));

test('instrumentation-client.ts makes hydration a transition', async () => {
  const { startTransition } = await import('react');
  const { default: client } = await import('react-dom/client');
  const original = client.hydrateRoot;
  await import('@/instrumentation-client');
  const container = {} as Element;
  expect(client.hydrateRoot(container, 'page')).toBe('root');
  expect(original).toHaveBeenCalledWith(container, 'page');
  expect(startTransition).toHaveBeenCalledTimes(1);
});

test('Next hydrates through the default export of react-dom/client', () => {
  assertOfNext(
    /_client\.default\.hydrateRoot\(/.test(sourceOf('index.js')),
    'Next no longer calls `hydrateRoot` of the default export of react-dom/client',
  );
});

test('Next loads instrumentation-client before its own client', () => {
  const source = sourceOf('next-turbopack.js');
  const [instrumentation, client] = ['require-instrumentation-client', '"./"'].map((name) =>
    source.indexOf(name),
  );
  assertOfNext(
    instrumentation! >= 0 && instrumentation! < client!,
    'Next no longer loads instrumentation-client before its client',
  );
});
