import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Live that the sandbox publishes, with its creator. */
export type DemoLive = { liveId: string; userId: string };

/** Returns the path of the file in which the demo world names its live for the sandbox. */
export const demoLiveFile = (dataFolder: string): string => path.join(dataFolder, 'demo-live.json');

/** Returns the demo live, or null for a data folder without one. */
export function findDemoLive(dataFolder: string): DemoLive | null {
  const file = demoLiveFile(dataFolder);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as DemoLive) : null;
}
