import type { OwnContent } from '@/contract/content';
import type { ContentType, DraftType } from '@/contract/values/content';
import type { TopicId } from '@/contract/values/topics';
import { draftKinds } from '@/lib/draft-kinds';

/** Initial values of a draft. */
export type NewDraft = { title: string; topicId?: TopicId; tags?: string[] };

/** Returns the facts about a creator's own content, which always starts as a draft. */
export const toDraftKind = (type: ContentType) => draftKinds[type as DraftType];

type Ref = Pick<OwnContent, 'contentType' | 'id'>;

/** Returns the address of the editor of the creator's own content. */
export const toEditPath = ({ contentType, id }: Ref): string => toDraftKind(contentType).edit(id);

/**
 * Returns the address that shows the content: its public page, or its preview before publication.
 */
export const toViewPath = ({ contentType, id, state }: Ref & Pick<OwnContent, 'state'>): string =>
  toDraftKind(contentType)[state === 'PUBLISHED' ? 'page' : 'preview'](id);
