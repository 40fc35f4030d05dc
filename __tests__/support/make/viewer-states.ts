import type { ContentType } from '@/contract/values/content';
import type { ViewerState } from '@/contract/viewer-states';
import { id } from './ids';

/** Viewer state of the content with the id of a number; unmarked and not owned by default. */
export const viewerState = (
  contentType: ContentType,
  number: number,
  fields: Partial<ViewerState> = {},
): ViewerState => ({ contentType, contentId: id(number), isMarked: false, owned: null, ...fields });
