import type { OwnContent } from '@/contract/content';
import { paths } from '@/contract/paths';
import type { ContentType, DraftType } from '@/contract/values/content';
import type { TopicId } from '@/contract/values/topics';

/** Initial values of a draft. */
export type NewDraft = { title: string; topicId?: TopicId; tags?: string[] };

type Addresses = Record<'edit' | 'page' | 'preview', (id: string) => string>;

/** Addresses of each content type: its editor, its public page, and the preview for its creator. */
const addresses: Record<DraftType, Addresses> = {
  COURSE: { edit: paths.editCourse, page: paths.course, preview: paths.previewCourse },
  POST: {
    edit: paths.editPost,
    page: paths.post,
    preview: (id) => paths.viewContent('POST', id),
  },
  DIGITAL_PRODUCT: {
    edit: paths.editDigitalProduct,
    page: paths.digitalProduct,
    preview: (id) => paths.viewContent('DIGITAL_PRODUCT', id),
  },
};

const addressesOf = (type: ContentType) => addresses[type as DraftType];

type Ref = Pick<OwnContent, 'contentType' | 'id'>;

/** Returns the address of the editor of the creator's own content. */
export const toEditPath = ({ contentType, id }: Ref): string => addressesOf(contentType).edit(id);

/**
 * Returns the address that shows the content: its public page, or its preview before publication.
 */
export const toViewPath = ({ contentType, id, state }: Ref & Pick<OwnContent, 'state'>): string =>
  addressesOf(contentType)[state === 'PUBLISHED' ? 'page' : 'preview'](id);
