import type { PageCard } from '../../contract/rules/machine-paths.ts';
import common from '../../locales/en/common.json' with { type: 'json' };
import explore from '../../locales/en/explore.json' with { type: 'json' };
import onboarding from '../../locales/en/onboarding.json' with { type: 'json' };
import syndication from '../../locales/en/syndication.json' with { type: 'json' };

/** Texts in the default language, because programs request no language. */
export const texts = { ...syndication, brand: common.brand };

/** Titles on the share cards of pages. */
export const pageNames: Record<PageCard, string> = {
  about: explore.about.title,
  'become-creator': onboarding.become.title,
  categories: explore.categories.title,
  contact: explore.contact.title,
  'cookie-policy': explore.cookies.title,
  courses: explore.courses.title,
  creators: explore.creators.title,
  'digital-products': explore.list.DIGITAL_PRODUCT.title,
  explore: explore.rails.title,
  faqs: explore.faqs.title,
  lives: explore.list.LIVE.title,
  products: explore.list.PRODUCT.title,
  memberships: explore.memberships.title,
  posts: explore.list.POST.title,
  terms: explore.terms.title,
};
