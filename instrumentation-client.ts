import { startTransition } from 'react';
import client, { type Root } from 'react-dom/client';

const { hydrateRoot } = client;

/**
 * Next hydrates a page in one piece, during which a slow phone does not respond. As a transition React does it in slices of a few
 * milliseconds, and at once when the visitor acts.
 */
Object.assign(client, {
  hydrateRoot(...input: Parameters<typeof hydrateRoot>): Root {
    let root: Root;
    startTransition(() => {
      root = hydrateRoot(...input);
    });
    return root!;
  },
});
