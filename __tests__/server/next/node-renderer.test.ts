import { execFileSync } from 'node:child_process';
import { assertOfNext } from './support';

test('Next renders pages with React’s build for Node after renderWithNodeBuild', () => {
  // In a separate process, because Jest resolves modules itself.
  const script = `
    import { renderWithNodeBuild } from './server/next/node-renderer.ts';
    renderWithNodeBuild();
    const { default: react } = await import('next/dist/server/ReactDOMServerPages.js').catch(() => ({}));
    console.log(typeof react?.renderToReadableStream, typeof react?.renderToPipeableStream);`;
  const args = ['--input-type=module', '--eval', script];
  const found = execFileSync(process.execPath, args, { encoding: 'utf8' });
  assertOfNext(
    found === 'function function\n',
    'Next no longer renders pages with `react-dom/server.edge`, or React’s build for Node has no `renderToReadableStream`',
  );
});
