import { execFileSync } from 'node:child_process';

// Runs in a separate process because jest resolves modules itself.
it("the page renderer of Next is React's build for Node with the function that Next calls", () => {
  const script = `
    import { renderWithNodeBuild } from './server/node-renderer.ts';
    renderWithNodeBuild();
    const { default: react } = await import('next/dist/server/ReactDOMServerPages.js');
    console.log(typeof react.renderToReadableStream, typeof react.renderToPipeableStream);`;
  const args = ['--input-type=module', '--eval', script];
  expect(execFileSync(process.execPath, args, { encoding: 'utf8' })).toBe('function function\n');
});
