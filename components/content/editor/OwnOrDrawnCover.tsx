import { useTranslation } from 'next-i18next/pages';
import { CoverUpload } from '@/components/files/CoverUpload';
import { Button } from '@/components/ui/actions/Button';
import type { Picture } from '@/contract/shared';
import { assertPicture, pictureTypes, sendPicture } from '@/lib/upload/send-picture';

type Props = {
  picture: Picture | null;
  /** False if the cover is drawn in the topic's colours. */
  hasOwnPicture: boolean;
  /** Id of the picture; null for the drawn cover. */
  onPicture: (pictureId: string | null) => Promise<unknown>;
};

/** Field for the cover of content: an uploaded picture or a drawn cover. */
export function OwnOrDrawnCover({ picture, hasOwnPicture, onPicture }: Props) {
  const { t } = useTranslation('content');

  async function take(file: File, onProgress: (percent: number) => void) {
    assertPicture(file);
    const { id } = await sendPicture('thumbnail', file, onProgress);
    if (id) await onPicture(id);
  }

  return (
    <>
      <CoverUpload
        heading={t('editor.drawnCover.title')}
        hint={t('editor.drawnCover.hint')}
        action={t(picture ? 'editor.drawnCover.change' : 'editor.drawnCover.choose')}
        accept={pictureTypes}
        onPicture={take}
        shape="card"
        src={picture?.url ?? null}
        alt={t('editor.drawnCover.alt')}
        empty={t('editor.drawnCover.none')}
      />
      {hasOwnPicture && (
        <div>
          <Button size="s" theme="hollow-border" onClick={() => void onPicture(null)}>
            {t('editor.drawnCover.draw')}
          </Button>
        </div>
      )}
    </>
  );
}
