import type { IconName } from '@/components/ui/icon-names';
import { paths } from '@/lib/paths';

/** One line of a navigation; `common:nav.<id>` is its text. A page that is added adds its line to the lists below. */
export type NavLink = { id: string; href: string; icon: IconName };
export type NavGroup = { id: string; links: NavLink[] };

const home: NavLink = { id: 'home', href: paths.home, icon: 'home' };
const courses: NavLink = { id: 'courses', href: paths.courses, icon: 'video' };
const creators: NavLink = { id: 'creators', href: paths.creators, icon: 'users' };
const library: NavLink = { id: 'library', href: paths.myLibrary, icon: 'library' };

export const memberLinks = [courses, creators];
export const memberTabs = [home, courses, creators, library];
export const libraryLink = library;

const overview: NavLink = { id: 'overview', href: paths.dashboard, icon: 'home' };
const content: NavLink = { id: 'content', href: paths.dashboardContent, icon: 'video' };
const newContent: NavLink = { id: 'newContent', href: paths.newContent, icon: 'plus' };
const profile: NavLink = { id: 'profile', href: paths.editProfile, icon: 'user' };

export const dashboardGroups: NavGroup[] = [
  { id: 'top', links: [overview] },
  { id: 'make', links: [content] },
  { id: 'you', links: [profile] },
];
export const dashboardTabs = [overview, content, newContent];

const officeOverview: NavLink = { id: 'overview', href: paths.office, icon: 'home' };
const officeCreators: NavLink = { id: 'officeCreators', href: paths.officeCreators, icon: 'users' };
const officeCourses: NavLink = { id: 'officeCourses', href: paths.officeCourses, icon: 'video' };

export const officeGroups: NavGroup[] = [
  { id: 'top', links: [officeOverview] },
  { id: 'review', links: [officeCreators, officeCourses] },
];
export const officeTabs = [officeOverview, officeCreators, officeCourses];

/** These stand above others of their kind, so that only their own page is theirs. */
const roots: string[] = [paths.home, paths.dashboard, paths.office];

/**
 * What `aria-current` says of a link on the page `pathname` (as the router has it: `/courses/[id]`): `page` on the page
 * itself, `true` on pages below it. Of several links, `among`, only the nearest is current.
 */
export function currentOf(href: string, pathname: string, among: string[] = []): 'page' | true | undefined {
  if (href === pathname) return 'page';
  const isAbove = (path: string) => !roots.includes(path) && pathname.startsWith(`${path}/`);
  if (!isAbove(href)) return undefined;
  const nearer = among.some((other) => other.length > href.length && (other === pathname || isAbove(other)));
  return nearer ? undefined : true;
}
