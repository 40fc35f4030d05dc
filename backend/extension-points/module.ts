import type { Router } from 'express';
import type { PublicPages } from '../revalidation.ts';
import type { Task } from '../tasks.ts';
import { registerContentKinds, type ContentKind } from './content-kinds.ts';
import { registerFileUses, type FileUse } from './file-uses.ts';
import { registerGiftables, type Giftable } from './giftables.ts';
import {
  registerInsightReports,
  registerMeasures,
  type InsightReport,
  type Measure,
} from './insight-reports.ts';
import { registerSyndicatedKinds, type SyndicatedKind } from './syndicated-kinds.ts';
import { registerNoticeKinds, type NoticeKind } from './notice-kinds.ts';
import { registerOfficeFacts, type OfficeFacts } from './office-facts.ts';
import { registerQueues, type OfficeContribution } from './office-queues.ts';
import { registerPersonalData, type PersonalData } from './personal-data.ts';
import {
  registerProviderEvents,
  type ProviderEventHandler,
  type ThinEventHandler,
} from './provider-events.ts';
import { registerPublicPages } from './public-pages.ts';
import { registerReportables, type Reportable } from './reportables.ts';
import { registerSearchables, type SearchableKind } from './searchables.ts';
import { registerSellables, type Sellable } from './sellables.ts';
import { registerStreamTopics, type StreamTopic } from './stream-topics.ts';
import { registerSuspensions, type Suspension } from './suspensions.ts';
import { registerSponsorships, type Sponsorship } from './sponsorships.ts';
import { registerTipListeners, type TipListener } from './tip-listeners.ts';
import { registerUserFields, type UserFields } from './user-fields.ts';
import { registerTrackablePages, type TrackablePage } from './trackable-pages.ts';
import { registerViewerStates, type ViewerStateReader } from './viewer-states.ts';

/** Everything that a domain contributes, exported by the `module.ts` of the domain. */
export type DomainModule = {
  /** Routers of the domain's calls. */
  routers?: Router[];
  /** Tasks that the worker runs. */
  tasks?: Task[];
  contentKinds?: ContentKind[];
  trackablePages?: TrackablePage[];
  reportables?: Reportable[];
  sellables?: Sellable[];
  giftables?: Giftable[];
  /** Handlers of the card provider's events. */
  providerEvents?: ProviderEventHandler[];
  /** Handlers of the card provider's thin events. */
  thinProviderEvents?: ThinEventHandler[];
  fileUses?: FileUse[];
  searchables?: SearchableKind[];
  /** Syndicated types. */
  syndicatedKinds?: SyndicatedKind[];
  /** Static pages by type, without the pages of content, which content kinds contribute. */
  publicPages?: PublicPages;
  userFields?: UserFields[];
  /** Readers of the relation of a person to contents. */
  viewerStates?: ViewerStateReader[];
  sponsorships?: Sponsorship[];
  /** Changes that follow a suspension of a creator. */
  suspensions?: Suspension[];
  /** Events of which people are notified. */
  noticeKinds?: NoticeKind[];
  /** Topics of the event stream, by prefix. */
  streamTopics?: StreamTopic[];
  /** Domains that show the tips for their contents. */
  tipListeners?: TipListener[];
  /** Headline numbers of a creator's insights. */
  measures?: Measure[];
  /** Reports of a creator's insights. */
  insightReports?: InsightReport[];
  officeQueues?: OfficeContribution[];
  /** Figures about a person for the office. */
  officeFacts?: OfficeFacts[];
  personalData?: PersonalData;
};

/** Order of the modules for each kind of contribution whose order has an effect. */
export type ModuleOrders = Record<'officeQueues' | 'personalData', readonly DomainModule[]>;

type Contribution = keyof DomainModule;
type ItemOf<K extends Contribution> =
  NonNullable<DomainModule[K]> extends (infer Item)[] ? Item : NonNullable<DomainModule[K]>;

/** Returns what the modules contribute under a key, in the order of the modules. */
export const contributionsOf = <K extends Contribution>(
  modules: readonly DomainModule[],
  key: K,
): ItemOf<K>[] => modules.flatMap((module) => (module[key] ?? []) as ItemOf<K> | ItemOf<K>[]) as ItemOf<K>[];

/**
 * Returns what the modules contribute under a key whose order has an effect.
 * @throws Error for a contributing module that is not in the order
 */
function inOrder<K extends keyof ModuleOrders>(
  modules: readonly DomainModule[],
  orders: ModuleOrders,
  key: K,
): ItemOf<K>[] {
  const order = orders[key];
  if (modules.some((module) => module[key] && !order.includes(module)))
    throw new Error(`A module contributes ${key} and is missing in their order in backend/app.ts.`);
  return contributionsOf(order, key);
}

/** Registers the contributions of all modules; called once at startup by `app.ts`. */
export function registerModules(modules: readonly DomainModule[], orders: ModuleOrders): void {
  registerContentKinds(contributionsOf(modules, 'contentKinds'));
  registerTrackablePages(contributionsOf(modules, 'trackablePages'));
  registerReportables(contributionsOf(modules, 'reportables'));
  registerSellables(contributionsOf(modules, 'sellables'));
  registerGiftables(contributionsOf(modules, 'giftables'));
  registerProviderEvents(
    contributionsOf(modules, 'providerEvents'),
    contributionsOf(modules, 'thinProviderEvents'),
  );
  registerFileUses(contributionsOf(modules, 'fileUses'));
  registerSearchables(contributionsOf(modules, 'searchables'));
  registerSyndicatedKinds(contributionsOf(modules, 'syndicatedKinds'));
  registerPublicPages(contributionsOf(modules, 'publicPages'));
  registerUserFields(contributionsOf(modules, 'userFields'));
  registerViewerStates(contributionsOf(modules, 'viewerStates'));
  registerSponsorships(contributionsOf(modules, 'sponsorships'));
  registerSuspensions(contributionsOf(modules, 'suspensions'));
  registerNoticeKinds(contributionsOf(modules, 'noticeKinds'));
  registerStreamTopics(contributionsOf(modules, 'streamTopics'));
  registerTipListeners(contributionsOf(modules, 'tipListeners'));
  registerMeasures(contributionsOf(modules, 'measures'));
  registerInsightReports(contributionsOf(modules, 'insightReports'));
  registerOfficeFacts(contributionsOf(modules, 'officeFacts'));
  registerQueues(inOrder(modules, orders, 'officeQueues'));
  registerPersonalData(inOrder(modules, orders, 'personalData'));
}
