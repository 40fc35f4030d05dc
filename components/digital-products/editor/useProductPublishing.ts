import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { useToast } from '@/components/ui/feedback/useToast';
import type { DigitalProductEditing } from '@/hooks/digital-products/useDigitalProductEditing';
import { sendEvent } from '@/lib/browser/events';

type Status = Parameters<DigitalProductEditing['setStatus']>[0]['status'];

/**
 * Returns the actions that publish a digital product, now or at a time, and that revert a
 * publication.
 */
export function useProductPublishing({ product, setStatus }: DigitalProductEditing) {
  const { t } = useTranslation('content');
  const toast = useToast();
  const [busy, setBusy] = useState<Status>();
  const [failure, setFailure] = useState<unknown>();

  async function change(status: Status, publishAt?: string) {
    setBusy(status);
    setFailure(undefined);
    try {
      await setStatus({ status, publishAt });
      if (status === 'PUBLISHED')
        sendEvent('PUBLISH_PROJECT', { contentType: 'DIGITAL_PRODUCT', contentId: product.id });
      toast(t(`digitalProductEditor.done.${publishAt ? 'SCHEDULED' : status}`));
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(undefined);
    }
  }

  return { busy, failure, change, forget: () => setFailure(undefined) };
}
