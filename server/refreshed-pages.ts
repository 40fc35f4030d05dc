import { channel } from 'node:diagnostics_channel';

/**
 * Notifies the page cache that Next has rendered pages again. The notifying API address is part of
 * Next's build and shares no modules with this server, but both run in one process.
 */
const refreshed = channel('kumu:refreshed-pages');

export const notifyRefreshed = (paths: string[]): void => refreshed.publish(paths);

export const onRefreshed = (drop: (paths: string[]) => void): void =>
  refreshed.subscribe((paths) => drop(paths as string[]));
