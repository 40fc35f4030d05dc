import type { ParsedUrlQuery } from 'node:querystring';
import type { OwnContent } from '@/contract/content';
import { draftTypes, type ContentType, type DraftType } from '@/contract/values/content';
import type { TopicId } from '@/contract/values/topics';
import { draftKinds, ownKinds } from '@/lib/draft-kinds';
import { readQueryValue } from '@/lib/list-query';

/** Initial values of a draft. */
export type NewDraft = {
  title: string;
  topicId?: TopicId;
  tags?: string[];
  /** True to open a draft with this title that was never changed, if there is one. */
  reusesUntouched?: boolean;
};

/** Returns the facts about a creator's own content, which always starts as a draft. */
export const toOwnKind = (type: ContentType) => ownKinds[type as keyof typeof ownKinds];

/** Returns the content type that the address of the list of own content names. */
export function readContentType(query: ParsedUrlQuery): DraftType | undefined {
  const slug = readQueryValue(query, 'type');
  return draftTypes.find((type) => draftKinds[type].slug === slug);
}

type Ref = Pick<OwnContent, 'contentType' | 'id'>;

/** Returns the address of the editor of the creator's own content. */
export const toEditPath = ({ contentType, id }: Ref): string => toOwnKind(contentType).edit(id);

/**
 * Returns the address that shows the content: its public page, or its preview before publication.
 */
export const toViewPath = (content: Ref & Pick<OwnContent, 'state'>): string =>
  toOwnKind(content.contentType)[isPublic(content) ? 'page' : 'preview'](content.id);

/** Returns true if everybody can open the public page of a content. */
export const isPublic = ({ contentType, state }: Pick<OwnContent, 'contentType' | 'state'>): boolean =>
  (toOwnKind(contentType).pageStates as readonly string[]).includes(state);

/** States in which content is still being written. In later states its link opens the bookings. */
const written: readonly string[] = ['DRAFT', 'REJECTED'];

/** Returns the address that the creator's list of content links to: the editor or the bookings. */
export function toOwnPath(content: Ref & Pick<OwnContent, 'state'>): string {
  const { bookings } = toOwnKind(content.contentType);
  return bookings && !written.includes(content.state) ? bookings(content.id) : toEditPath(content);
}
