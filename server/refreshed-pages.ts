import { channel } from 'node:diagnostics_channel';

/**
 * Tells the page cache that Next has rendered pages again. The API address that does so is part of Next's build and
 * shares no modules with this server, but both are one process.
 */
const refreshed = channel('kumu:refreshed-pages');

export const tellRefreshed = (paths: string[]): void => refreshed.publish(paths);

export const onRefreshed = (drop: (paths: string[]) => void): void =>
  refreshed.subscribe((paths) => drop(paths as string[]));
