import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { MOST_PICTURES } from '@/contract/values/shop';
import type { PictureForm } from '@/lib/shop/product-form';
import { assertPicture, sendPicture } from '@/lib/upload/send-picture';
import { toFailureCode } from '@/lib/upload/upload-failure';

type Options = {
  pictures: PictureForm[];
  /** Adds a picture to the latest list of pictures. */
  add: (picture: PictureForm) => void;
};

/** Uploads pictures of a product, one after another. Each picture is added once it is stored. */
export function useProductPictures({ pictures, add }: Options) {
  const { t } = useTranslation(['dashboard', 'common']);
  const [sending, setSending] = useState<{ done: number; count: number; percent: number }>();
  const [problem, setProblem] = useState<string>();

  async function send(files: File[]): Promise<void> {
    if (sending) return;
    const taken = files.slice(0, Math.max(0, MOST_PICTURES - pictures.length));
    setProblem(
      taken.length < files.length ? t('shop.form.pictures.most', { count: MOST_PICTURES }) : undefined,
    );
    for (const [done, file] of taken.entries()) {
      setSending({ done, count: taken.length, percent: 0 });
      try {
        assertPicture(file);
        const { id, url } = await sendPicture('thumbnail', file, (percent) =>
          setSending({ done, count: taken.length, percent }),
        );
        if (id) add({ pictureId: id, url, alt: '' });
      } catch (error) {
        // A failed picture does not stop the upload of the next pictures.
        const reason = t([`common:errors.${toFailureCode(error)}`, 'common:ui.unknownError']);
        setProblem(t('shop.form.pictures.failed', { name: file.name, reason }));
      }
    }
    setSending(undefined);
  }

  return { sending, problem, send };
}
