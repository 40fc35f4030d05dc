import type { DigitalProductDraft } from '@/contract/digital-product-editing';
import { useDraftEditing } from '@/hooks/content/useDraftEditing';
import { call } from '@/lib/browser/call';
import {
  editedDigitalProducts,
  type DigitalProductChange,
  type FileChange,
} from '../../lib/editing/digital-product-session';

/** Fields that the creator types or chooses; the server owns all other fields of a draft. */
type Values = Pick<DigitalProductDraft, Exclude<keyof DigitalProductChange, 'pictureId' | 'files'>> & {
  files: FileChange[];
};

/** Draft of the creator's own digital product with all editor actions. */
export function useDigitalProductEditing(draft: DigitalProductDraft) {
  const { stored, values, actOnAcknowledged, ...editing } = useDraftEditing(editedDigitalProducts, draft);
  const params = { id: draft.id };
  return {
    ...editing,
    product: stored,
    values: values as Values,
    /** Publishes the changed files to all owners. */
    publishVersion: (note: string) =>
      actOnAcknowledged((acknowledged) =>
        call('POST /digital-products/:id/versions', { params, body: { note, ...acknowledged } }),
      ),
  };
}

export type DigitalProductEditing = ReturnType<typeof useDigitalProductEditing>;
