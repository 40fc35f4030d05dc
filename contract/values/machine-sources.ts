import { machinePaths } from './machine-paths.ts';

/** The addresses of `machinePaths` as Next names them: next.config.js leads from there to the calls. */
export const machineSources: string[] = [
  machinePaths.robots,
  machinePaths.llms,
  machinePaths.sitemapIndex,
  '/sitemaps/:name',
  '/feeds/:of/:key',
  '/share-cards/:kind/:key',
];

const beginnings = machineSources.map((source) => source.replace(/:.*/, ''));

export const isMachinePath = (path: string): boolean => beginnings.some((each) => path.startsWith(each));
