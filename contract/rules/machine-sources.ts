import { machinePaths } from './machine-paths.ts';

/** Addresses of `machinePaths` in Next's route syntax, for `npm run dev`. */
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
