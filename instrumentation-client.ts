import { startTransition } from 'react';
import client, { type Root } from 'react-dom/client';

const { hydrateRoot } = client;

/**
 * Hydrates pages in slices of a few milliseconds by starting hydration as a transition. Next
 * hydrates a page in one piece, and a slow phone does not respond during that time.
 *
 * React hydrates immediately when the visitor acts.
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
