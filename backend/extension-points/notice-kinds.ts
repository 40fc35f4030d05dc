import type { AliasableExpression } from 'kysely';
import { contentTypes, type ContentType } from '../../contract/values/content.ts';
import { sellableTypes, type SellableType } from '../../contract/values/checkout.ts';
import type { NoticeChannel, NoticeSide, NoticeTopic } from '../../contract/values/notices.ts';
import { factSources, type FactKind, type FactSource } from '../../contract/values/facts.ts';
import { z } from '../../contract/zod.ts';
import type en from '../../locales/en/mail.json';
import type { Db, Trx } from '../db/connection.ts';

/**
 * Schemas that read the stored values of an event. The value of an `any…` type may be null.
 * `words` is a text of the creator or person that the event is about; it is emptied when they are
 * erased.
 */
const valueSchemas = {
  id: z.string(),
  anyId: z.string().nullable(),
  text: z.string(),
  /** Address that a list does not show. */
  address: z.string(),
  words: z.string(),
  cents: z.int(),
  count: z.int(),
  flag: z.boolean(),
  contentType: z.enum(contentTypes),
  anyContentType: z.enum(contentTypes).nullable(),
  soldAs: z.enum(sellableTypes),
  source: z.enum(factSources),
  /** Instant that is shown as a day of the reader's time zone. */
  day: z.coerce.date(),
  /** Instant that is shown as a day and a time of the reader's time zone. */
  moment: z.coerce.date(),
};

export type ValueType = keyof typeof valueSchemas;
/** Types of an event's values by name. */
export type ValueTypes = Readonly<Record<string, ValueType>>;
type EventOf<V extends ValueTypes> = { [Name in keyof V]: z.output<(typeof valueSchemas)[V[Name]]> };

/**
 * Values of each kind of event. The domains add theirs next to their kinds by interface merging:
 * `interface NoticeEvents extends EventsOf<typeof events> {}`.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- The domains fill it.
export interface NoticeEvents {}

/** Events of some kinds, by the types of their values. */
export type EventsOf<Events extends Record<string, ValueTypes>> = {
  [Name in keyof Events]: EventOf<Events[Name]>;
};

export type NoticeName = keyof NoticeEvents;

/** Name of a text in mail.json. */
export type MailTextName = Exclude<keyof typeof en, 'frame' | 'document'>;

/** Ways in which a person is notified. */
export type Channels = Record<NoticeChannel, boolean>;

/** Channels of an event whose notices a person may switch off. */
export const optional = { channels: { app: true, email: true, digest: false } } as const;

/** Channels of an event whose notices a person must receive. */
export const transactional = { ...optional, isTransactional: true } as const;

/** Channels of an event that is listed and has no mail of its own. */
export const listed = { channels: { app: true, email: false, digest: false }, mails: [] } as const;

/** Channels of a frequent event, which is listed and included in the daily digest. */
export const gathered = { channels: { app: true, email: false, digest: true }, mails: [] } as const;

/** Fact of an event, recorded for a creator's figures. */
export type Fact = {
  kind: FactKind;
  creatorId: string;
  personId: string;
  contentType?: ContentType | null;
  contentId?: string | null;
  purchaseId?: string;
  soldAs?: SellableType;
  source?: FactSource;
  amountCents?: number;
  feeCents?: number;
  stars?: number;
};

/**
 * Recipients of an event whose subject may be withdrawn while they are notified. A task lists them
 * once and notifies them in batches.
 */
export type Audience<Event> = {
  /**
   * Locks the subject and records that its recipients are notified.
   * @returns the query for the recipients, who are checked again when they are notified; undefined
   *   if nobody is notified, for example because an earlier event notified them
   */
  begin(trx: Trx, event: Event): Promise<{ people: AliasableExpression<{ userId: string }> } | undefined>;
  /**
   * Locks the subject before each batch.
   * @returns false if nobody else is notified
   */
  lock(trx: Trx, event: Event): Promise<boolean>;
  /** Returns those of the users who may be notified now. */
  listEntitled(trx: Trx, event: Event, userIds: string[]): Promise<string[]>;
  /** Called after each batch with its number of mails. */
  notified(trx: Trx, event: Event, mailsCount: number): Promise<unknown>;
};

/** Choice of a person to stop the mails of one sender by a link in the mail. */
type OptOut<Event> = {
  /** Returns those of the users who can and want to receive the mail. */
  listAddressees(db: Db, event: Event, userIds: string[]): Promise<string[]>;
  /** Returns the token of the link. */
  tokenFor(userId: string, event: Event): string;
};

type NoticeSpec<Event> = {
  /** Side of the product that lists the notice; its mail greets with the name used on that side. */
  side: NoticeSide;
  /** Row of the preferences table that switches the notice on and off. */
  topic: NoticeTopic;
  /**
   * Recipients: the name of the value with the id of a person or creator, a query for their ids, or
   * an audience that a task notifies.
   */
  recipients:
    'userId' | 'creatorId' | ((trx: Trx, event: Event) => Promise<string[]>) | { audience: Audience<Event> };
  /**
   * Key by which a list merges the events of one day into one line. The default is the event's
   * content. An event without content is never merged.
   */
  subject?: (event: Event) => string;
  /** Type of the content whose picture a list shows, for events without a `contentType`. */
  contentType?: ContentType;
  /** True if a line of the list shows the sum of its events' `share`, or else of their `amount`. */
  hasSum?: true;
  /** Path of the page about the event, or the address of a page elsewhere. */
  link: (event: Event) => string;
  /** Default channels. */
  channels: Channels;
  /** True if the channels cannot be switched off. */
  isTransactional?: true;
  /**
   * Names of the mail's texts in mail.json; empty for an event without a mail. Default is the text
   * with the kind's name.
   */
  mails?: readonly MailTextName[];
  /** Selects one of the texts; default is the first. */
  mail?: (event: Event) => MailTextName;
  /**
   * Time after which the mail is useless and is not sent. A mail that quiet hours would delay
   * beyond it is sent at once.
   */
  usefulUntil?: (event: Event) => Date;
  /** Reads more values when the mail is rendered, outside a transaction. */
  complete?: (db: Db, event: Event) => Promise<Record<string, Date | string | number | undefined>>;
  optOut?: OptOut<Event>;
  /** Facts of the event. */
  facts?: (event: Event) => Fact[];
};

/** Kind of event of which people are notified, as a domain contributes it. */
export type NoticeKind = NoticeSpec<never> & {
  name: NoticeName;
  types: ValueTypes;
  values: z.ZodType;
};

/**
 * Returns the function that defines kinds with these events.
 * @param events types of the values of each kind
 */
export const noticeFactory =
  <Events extends Record<string, ValueTypes>>(events: Events) =>
  <Name extends keyof Events & NoticeName>(
    name: Name,
    spec: NoticeSpec<EventOf<Events[Name]>>,
  ): NoticeKind => {
    const types = events[name]!;
    const schemas = Object.entries(types).map(([key, type]) => [key, valueSchemas[type]] as const);
    return { ...spec, name, types, values: z.object(Object.fromEntries(schemas)) };
  };

/** Kind whose functions accept any event that the kind's schema has validated. */
export type AnyNoticeKind = Omit<NoticeKind, keyof NoticeSpec<never>> & NoticeSpec<Record<string, unknown>>;

const kinds = new Map<string, AnyNoticeKind>();

/** Registers the kinds; called once at startup by `app.ts`. */
export const registerNoticeKinds = (list: NoticeKind[]): void => {
  for (const kind of list) kinds.set(kind.name, kind as unknown as AnyNoticeKind);
};

/**
 * Returns a registered kind.
 * @throws Error for a kind of another version of the product, so that a task is retried
 */
export function getNoticeKind(name: string): AnyNoticeKind {
  const kind = kinds.get(name);
  if (!kind) throw new Error(`no domain contributes the notice ${name}`);
  return kind;
}

/** Returns a registered kind, or undefined for a kind of another version of the product. */
export const findNoticeKind = (name: string): AnyNoticeKind | undefined => kinds.get(name);

export const listNoticeKinds = (): AnyNoticeKind[] => [...kinds.values()];
