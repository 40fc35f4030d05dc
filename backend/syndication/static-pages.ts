import { paths } from '../../contract/paths.ts';

/** Public pages that show no single thing, for the sitemap. */
export const staticPages: string[] = [
  paths.home,
  paths.courses,
  paths.creators,
  paths.memberships,
  paths.becomeCreator,
];
