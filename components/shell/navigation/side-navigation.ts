import { paths } from '@/contract/paths';
import { content, overview, type NavLink } from './navigation';

export type NavGroup = { id: string; links: NavLink[] };

const newContent: NavLink = { id: 'newContent', href: paths.newContent, icon: 'plus' };
const posts: NavLink = { id: 'posts', href: paths.dashboardPosts, icon: 'text' };
const lives: NavLink = { id: 'lives', href: paths.dashboardLives, icon: 'live-sessions' };
const digitalProducts: NavLink = {
  id: 'digitalProducts',
  href: paths.dashboardDigitalProducts,
  icon: 'document',
};
const ownFiles: NavLink = { id: 'ownFiles', href: paths.ownFiles, icon: 'library' };
const exports: NavLink = { id: 'exports', href: paths.exports, icon: 'share' };
const inspiration: NavLink = { id: 'inspiration', href: paths.inspiration, icon: 'star' };
const shop: NavLink = { id: 'shop', href: paths.dashboardShop, icon: 'box' };
const shopOrders: NavLink = { id: 'shopOrders', href: paths.dashboardOrders, icon: 'shipping' };
const memberships: NavLink = { id: 'memberships', href: paths.dashboardMemberships, icon: 'users' };
const wallet: NavLink = { id: 'wallet', href: paths.wallet, icon: 'wallet' };
const discountCodes: NavLink = { id: 'discountCodes', href: paths.discountCodes, icon: 'payment' };
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
const profile: NavLink = { id: 'profile', href: paths.profilePreview, icon: 'user' };
const settings: NavLink = { id: 'settings', href: paths.settings, icon: 'settings' };

export const dashboardGroups: NavGroup[] = [
  { id: 'top', links: [overview] },
  { id: 'make', links: [content, posts, lives, digitalProducts, inspiration, ownFiles, exports] },
  { id: 'sell', links: [shop, shopOrders, memberships, discountCodes, wallet] },
  { id: 'people', links: [messages, insights, notifications] },
  { id: 'you', links: [profile, settings] },
];
export const dashboardTabs = [overview, content, newContent, messages, wallet];

const officeOverview: NavLink = { id: 'overview', href: paths.office, icon: 'home' };
const officeCourses: NavLink = { id: 'courses', href: paths.officeCourses, icon: 'video' };
const officeLives: NavLink = { id: 'lives', href: paths.officeLives, icon: 'live-sessions' };

const officeChanges: NavLink = { id: 'officeChanges', href: paths.officeChanges, icon: 'edit' };
const officeReports: NavLink = { id: 'officeReports', href: paths.officeReports, icon: 'warning' };
const officeTestimonials: NavLink = {
  id: 'officeTestimonials',
  href: paths.officeTestimonials,
  icon: 'message',
};
const officeMessages: NavLink = { id: 'messages', href: paths.officeMessages, icon: 'mail' };
const officePurchases: NavLink = { id: 'officePurchases', href: paths.officePurchases, icon: 'payment' };
const officeClaims: NavLink = { id: 'problems', href: paths.officeClaims, icon: 'return' };
const officeDisputes: NavLink = { id: 'officeDisputes', href: paths.officeDisputes, icon: 'shield' };
const officeEvents: NavLink = { id: 'officeEvents', href: paths.officeEvents, icon: 'refresh' };
const officeDepartments: NavLink = { id: 'departments', href: paths.officeDepartments, icon: 'bag' };
const officeBusinesses: NavLink = { id: 'officeBusinesses', href: paths.officeBusinesses, icon: 'users' };
const officeAudit: NavLink = { id: 'officeAudit', href: paths.officeAudit, icon: 'document' };

export const officeGroups: NavGroup[] = [
  { id: 'top', links: [officeOverview] },
  {
    id: 'review',
    links: [officeCourses, officeLives, officeChanges, officeReports, officeTestimonials, officeMessages],
  },
  { id: 'payments', links: [officePurchases, officeClaims, officeDisputes, officeEvents] },
  { id: 'records', links: [officeDepartments, officeBusinesses, officeAudit] },
];
export const officeTabs = [officeOverview, officeCourses, officeChanges, officeReports];
