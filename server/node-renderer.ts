import { registerHooks } from 'node:module';

/**
 * Next renders pages with React's build for edge runtimes, which encodes each text and attribute by itself; its source plans
 * for the build for Node, which has the same function, collects what it encodes, and takes a seventh less for a whole list page.
 * Call it before the first page is rendered.
 */
export function renderWithNodeBuild(): void {
  registerHooks({
    resolve: (specifier, context, nextResolve) =>
      nextResolve(specifier === 'react-dom/server.edge' ? 'react-dom/server.node' : specifier, context),
  });
}
