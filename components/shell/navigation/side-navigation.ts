import { officePaths } from '@/contract/office-paths';
import { paths } from '@/contract/paths';
import { content, overview, type NavLink } from './navigation';

export type NavGroup = { id: string; links: NavLink[] };

/** Returns the parent address of the pages of a kind. */
const toParent = (path: (id: string) => string): string => path('').slice(0, -1);

const newContent: NavLink = { id: 'newContent', href: paths.newContent, icon: 'plus' };
const posts: NavLink = { id: 'posts', href: paths.dashboardPosts, icon: 'text' };
const lives: NavLink = {
  id: 'lives',
  href: paths.dashboardLives,
  icon: 'live-sessions',
  alsoAbove: [paths.editLive, paths.createdLive, paths.editedLive].map(toParent),
};
const downloads: NavLink = { id: 'downloads', href: paths.dashboardDigitalProducts, icon: 'download' };
const ownFiles: NavLink = { id: 'ownFiles', href: paths.ownFiles, icon: 'folder' };
const shop: NavLink = { id: 'shop', href: paths.dashboardShop, icon: 'box' };
const shopOrders: NavLink = { id: 'shopOrders', href: paths.dashboardOrders, icon: 'shipping' };
const memberships: NavLink = { id: 'memberships', href: paths.dashboardMemberships, icon: 'heart' };
const wallet: NavLink = { id: 'wallet', href: paths.wallet, icon: 'wallet' };
const discountCodes: NavLink = { id: 'discountCodes', href: paths.discountCodes, icon: 'tag' };
const people: NavLink = { id: 'people', href: paths.people, icon: 'users' };
const messages: NavLink = {
  id: 'messages',
  href: paths.dashboardMessages,
  icon: 'message',
  count: 'unreadChats',
};
const insights: NavLink = { id: 'insights', href: paths.insights, icon: 'chart' };
const notifications: NavLink = {
  id: 'notifications',
  href: paths.dashboardNotifications,
  icon: 'bell',
  count: 'unreadNotices',
};
const page: NavLink = { id: 'page', href: paths.profilePreview, icon: 'user' };
const settings: NavLink = { id: 'settings', href: paths.settings, icon: 'settings' };

export const dashboardGroups: NavGroup[] = [
  { id: 'top', links: [overview] },
  { id: 'make', links: [content, posts, lives, downloads, ownFiles] },
  { id: 'sell', links: [shop, shopOrders, memberships, discountCodes, wallet] },
  { id: 'people', links: [people, messages, insights, notifications] },
  { id: 'you', links: [page, settings] },
];
export const dashboardTabs = [overview, content, newContent, messages, wallet];

const officeOverview: NavLink = { id: 'overview', href: paths.office, icon: 'home' };
const officeCreators: NavLink = { id: 'creators', href: officePaths.creators, icon: 'users' };
const officeCredentials: NavLink = {
  id: 'credentials',
  href: officePaths.credentials,
  icon: 'practicing-badge',
};
const officeCourses: NavLink = { id: 'courses', href: officePaths.courses, icon: 'video' };
const officeLives: NavLink = { id: 'lives', href: officePaths.lives, icon: 'live-sessions' };

const officeChanges: NavLink = { id: 'officeChanges', href: officePaths.changes, icon: 'edit' };
const officeReports: NavLink = { id: 'officeReports', href: officePaths.reports, icon: 'warning' };
const officeTestimonials: NavLink = {
  id: 'officeTestimonials',
  href: officePaths.testimonials,
  icon: 'message',
};
const officeMessages: NavLink = { id: 'messages', href: officePaths.messages, icon: 'mail' };
const officePurchases: NavLink = { id: 'officePurchases', href: officePaths.purchases, icon: 'payment' };
const officeClaims: NavLink = { id: 'problems', href: officePaths.claims, icon: 'return' };
const officeDisputes: NavLink = { id: 'officeDisputes', href: officePaths.disputes, icon: 'shield' };
const officeRequests: NavLink = { id: 'officeRequests', href: officePaths.requests, icon: 'users' };
const officeEvents: NavLink = { id: 'officeEvents', href: officePaths.events, icon: 'refresh' };
const officeDepartments: NavLink = { id: 'departments', href: officePaths.departments, icon: 'bag' };
const officeBusinesses: NavLink = { id: 'officeBusinesses', href: officePaths.businesses, icon: 'users' };
const officePeople: NavLink = { id: 'people', href: officePaths.people, icon: 'user' };
const officeWords: NavLink = { id: 'officeWords', href: officePaths.words, icon: 'shield' };
const officeAudit: NavLink = { id: 'officeAudit', href: officePaths.audit, icon: 'document' };

export const officeGroups: NavGroup[] = [
  { id: 'top', links: [officeOverview] },
  {
    id: 'review',
    links: [
      officeReports,
      officeCreators,
      officeCourses,
      officeChanges,
      officeLives,
      officeCredentials,
      officeTestimonials,
    ],
  },
  { id: 'payments', links: [officePurchases, officeClaims, officeRequests, officeDisputes, officeEvents] },
  {
    id: 'records',
    links: [officePeople, officeMessages, officeDepartments, officeBusinesses, officeWords, officeAudit],
  },
];
export const officeTabs = [officeOverview, officeReports, officeLives, officePeople, officeAudit];
