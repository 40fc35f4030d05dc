import type { OwnContent } from '@/contract/content';
import { paths } from '@/contract/paths';
import type { ContentType, DraftType } from '@/contract/values/content';
import type { TopicId } from '@/contract/values/topics';

/** What a draft begins with. */
export type NewDraft = { title: string; topicId?: TopicId; tags?: string[] };

type Addresses = Record<'edit' | 'page' | 'preview', (id: string) => string>;

/** Of each kind: its editor, its public page, and what its creator sees before it is published. */
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

/** Where a creator edits one of their contents, of a kind that begins as a draft. */
export const editPathOf = ({ contentType, id }: Ref): string => addressesOf(contentType).edit(id);

/** Where it is shown: its public page, or before it is published a preview. */
export const viewPathOf = ({ contentType, id, state }: Ref & Pick<OwnContent, 'state'>): string =>
  addressesOf(contentType)[state === 'PUBLISHED' ? 'page' : 'preview'](id);
