import type { DigitalProductDraft } from '@/contract/digital-product-editing';
import { useDraftEditing } from '@/hooks/content/useDraftEditing';
import { call } from '@/lib/browser/call';
import {
  editedDigitalProducts,
  type DigitalProductChange,
  type FileChange,
} from '../../lib/editing/digital-product-session';

/** The fields that are typed or chosen; all others of a draft belong to the server. */
type Values = Pick<DigitalProductDraft, Exclude<keyof DigitalProductChange, 'pictureId' | 'files'>> & {
  files: FileChange[];
};

/** One own digital product with everything a creator does to it. */
export function useDigitalProductEditing(draft: DigitalProductDraft) {
  const { stored, values, actAsSeen, ...editing } = useDraftEditing(editedDigitalProducts, draft);
  const params = { id: draft.id };
  return {
    ...editing,
    product: stored,
    values: values as Values,
    /** Gives the changed files to everybody who has it. */
    publishVersion: (note: string) =>
      actAsSeen((seen) => call('POST /digital-products/:id/versions', { params, body: { note, ...seen } })),
  };
}

export type DigitalProductEditing = ReturnType<typeof useDigitalProductEditing>;
