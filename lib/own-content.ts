import type { OwnContent } from '@/contract/content';
import { paths } from '@/contract/paths';
import type { TopicId } from '@/contract/values/topics';

/** What a draft begins with. */
export type NewDraft = { title: string; topicId?: TopicId; tags?: string[] };

type Ref = Pick<OwnContent, 'contentType' | 'id'>;

/** Where a creator edits one of their contents. */
export function editPathOf({ contentType, id }: Ref): string {
  if (contentType === 'POST') return paths.editPost(id);
  return contentType === 'DIGITAL_PRODUCT' ? paths.editDigitalProduct(id) : paths.editCourse(id);
}

/** Where it is shown: its public page, or before it is published a preview. */
export function viewPathOf({ contentType, id, state }: Ref & Pick<OwnContent, 'state'>): string {
  const isOut = state === 'PUBLISHED';
  if (contentType === 'POST') return isOut ? paths.post(id) : paths.viewContent('POST', id);
  if (contentType === 'DIGITAL_PRODUCT')
    return isOut ? paths.digitalProduct(id) : paths.viewContent('DIGITAL_PRODUCT', id);
  return isOut ? paths.course(id) : paths.previewCourse(id);
}
