import { accounts } from './accounts.ts';
import { addresses } from './addresses.ts';
import { audience } from './audience.ts';
import { billing } from './billing.ts';
import { businesses } from './businesses.ts';
import type { Call } from './call.ts';
import { carts } from './carts.ts';
import { chat } from './chat.ts';
import { checkout } from './checkout.ts';
import { comments } from './comments.ts';
import { contact } from './contact.ts';
import { content } from './content.ts';
import { courses } from './courses.ts';
import { credits } from './credits.ts';
import { creators } from './creators.ts';
import { disputes } from './disputes.ts';
import { digitalProductEditing } from './digital-product-editing.ts';
import { digitalProducts } from './digital-products.ts';
import { discounts } from './discounts.ts';
import { files } from './files.ts';
import { gifts } from './gifts.ts';
import { home } from './home.ts';
import { identities } from './identities.ts';
import { insights } from './insights.ts';
import { inspiration } from './inspiration.ts';
import { learning } from './learning.ts';
import { library } from './library.ts';
import { liveAnalytics } from './live-analytics.ts';
import { liveCaptions } from './live-captions.ts';
import { liveChat } from './live-chat.ts';
import { liveEditing } from './live-editing.ts';
import { liveMedia } from './live-media.ts';
import { lives } from './lives.ts';
import { memberships } from './memberships.ts';
import { notices } from './notices.ts';
import { office } from './office.ts';
import { officeLives } from './office-lives.ts';
import { officeRequests } from './office-requests.ts';
import { officePeople } from './office-people.ts';
import { officePurchases } from './office-purchases.ts';
import { officeWords } from './office-words.ts';
import { optOuts } from './opt-outs.ts';
import { orders } from './orders.ts';
import { personalData } from './personal-data.ts';
import { posts } from './posts.ts';
import { refunds } from './refunds.ts';
import { reports } from './reports.ts';
import { search } from './search.ts';
import { shop } from './shop.ts';
import { shopEditing } from './shop-editing.ts';
import { social } from './social.ts';
import { sponsorships } from './sponsorships.ts';
import { stream } from './stream.ts';
import { syndication } from './syndication.ts';
import { system } from './system.ts';
import { testimonials } from './testimonials.ts';
import { viewerStates } from './viewer-states.ts';
import { wallet } from './wallet.ts';
import { signInMethods } from './sign-in-methods.ts';

/** Definitions of all API calls by domain. */
export const contract = {
  accounts: { ...accounts, ...personalData, ...billing, ...signInMethods },
  addresses,
  audience,
  businesses,
  carts,
  chat,
  checkout: { ...checkout, ...refunds, ...officePurchases, ...disputes },
  contact,
  content: { ...content, ...reports },
  courses: { ...courses, ...learning },
  creators,
  credits,
  digitalProducts: { ...digitalProducts, ...digitalProductEditing },
  discounts,
  files,
  gifts,
  home,
  identities,
  insights,
  inspiration,
  library,
  lives: { ...lives, ...liveEditing, ...liveMedia, ...officeLives },
  liveAnalytics,
  liveCaptions,
  liveChat,
  memberships,
  notices,
  office: { ...office, ...officeRequests, ...officeWords },
  orders,
  people: officePeople,
  posts: { ...posts, ...comments, ...optOuts },
  search,
  shop: { ...shop, ...shopEditing },
  social,
  sponsorships,
  stream,
  syndication,
  system,
  testimonials,
  viewerStates,
  wallet,
};

type Contract = typeof contract;
type AnyCall = { [D in keyof Contract]: Contract[D][keyof Contract[D]] }[keyof Contract];

/** Calls by method and path, as in `CallByName['PATCH /courses/:id']`. */
export type CallByName = { [C in AnyCall as `${C['method']} ${C['path']}`]: C };

export const allCalls: Call[] = Object.values(contract).flatMap((domain) => Object.values(domain) as Call[]);
