import type { IconName } from '@/components/ui/display/icon-names';
import { paths } from '@/contract/paths';

/** Entry of a navigation with its text at `common:nav.<id>`. Add new pages to the lists below. */
export type NavLink = {
  id: string;
  href: string;
  icon: IconName;
  /** Address that marks the link as current on itself and all pages below it, instead of `href`. */
  section?: string;
  /** Additional addresses that mark the link as current on themselves and all pages below them. */
  alsoAbove?: string[];
  /** True if the header has room for the link only on extra-wide screens. */
  onlyRoomy?: boolean;
  /** Number beside the text. */
  count?: 'unreadChats' | 'unreadNotices';
};

const home: NavLink = { id: 'home', href: paths.home, icon: 'home' };
const courses: NavLink = { id: 'courses', href: paths.courses, icon: 'video' };
const lives: NavLink = { id: 'lives', href: paths.allLives, icon: 'cast' };
const creators: NavLink = { id: 'creators', href: paths.creators, icon: 'users' };
const memberships: NavLink = {
  id: 'memberships',
  href: paths.memberships,
  icon: 'heart',
  onlyRoomy: true,
};
const downloads: NavLink = {
  id: 'downloads',
  href: paths.digitalProducts,
  icon: 'download',
  onlyRoomy: true,
};
const shop: NavLink = { id: 'shop', href: paths.shop, icon: 'bag' };
const library: NavLink = { id: 'library', href: paths.myLibrary, icon: 'library', onlyRoomy: true };

export const overview: NavLink = { id: 'overview', href: paths.dashboard, icon: 'home' };
export const content: NavLink = {
  id: 'content',
  href: paths.dashboardCourses,
  icon: 'video',
  section: paths.dashboardContent,
};

/** Links of the member's frame, in the header of wide screens and the tabs of small screens. */
export const memberLinks = [courses, lives, creators, memberships, downloads, shop];
export const signedInLinks = [...memberLinks, library];
export const memberTabs = [home, courses, lives, library];

/** Addresses whose links are current only on the page itself, not on the pages below it. */
const roots: string[] = [paths.home, paths.dashboard, paths.office];

/**
 * Returns the `aria-current` value of a link on the page `pathname` (as in the router:
 * `/courses/[id]`): `page` on the page itself, `true` on pages below it.
 * @param among further links, of which only the nearest is current
 */
export function findAriaCurrent(
  href: string,
  pathname: string,
  among: string[] = [],
): 'page' | true | undefined {
  if (href === pathname) return 'page';
  const isAbove = (path: string) => !roots.includes(path) && pathname.startsWith(`${path}/`);
  if (!isAbove(href)) return undefined;
  const nearer = among.some((other) => other.length > href.length && (other === pathname || isAbove(other)));
  return nearer ? undefined : true;
}

/** Returns the addresses at or below which a link is marked as current. */
const addressesOf = ({ href, section, alsoAbove = [] }: NavLink): string[] => [section ?? href, ...alsoAbove];

/**
 * Returns the `aria-current` value of a link. Of all links, only the nearest to the page is
 * current.
 */
export function findCurrent(link: NavLink, pathname: string, links: NavLink[]): 'page' | true | undefined {
  const among = links.flatMap(addressesOf);
  const found = addressesOf(link).map((address) => findAriaCurrent(address, pathname, among));
  return found.find((value) => value !== undefined);
}

/** Id for `popoverTarget` of the buttons that open the account panel. */
export const ACCOUNT_PANEL = 'account-panel';
