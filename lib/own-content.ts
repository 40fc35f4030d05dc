import type { OwnContent } from '@/contract/content';
import { paths } from '@/contract/paths';

type Ref = Pick<OwnContent, 'contentType' | 'id'>;

/** Where a creator edits one of their contents. */
export const editPathOf = ({ contentType, id }: Ref): string =>
  contentType === 'POST' ? paths.editPost(id) : paths.editCourse(id);

/** Where it is shown: its public page, or before it is published a preview. */
export function viewPathOf({ contentType, id, state }: Ref & Pick<OwnContent, 'state'>): string {
  if (contentType === 'POST') return state === 'PUBLISHED' ? paths.post(id) : paths.viewContent('POST', id);
  return state === 'PUBLISHED' ? paths.course(id) : paths.previewCourse(id);
}
