import { useTranslation } from 'next-i18next/pages';
import { PictureUpload } from '@/components/files/PictureUpload';
import type { CourseDraft } from '@/contract/courses';
import { assertPicture, pictureTypes, sendPicture } from '@/lib/upload/send-picture';
import { captureThumbnail } from '@/lib/upload/thumbnail';
import styles from './CoverField.module.scss';

type Props = { course: CourseDraft; onPicture: (pictureId: string) => Promise<unknown> };

/** The cover: an own picture, or what a video shows at one second. */
export function CoverField({ course, onPicture }: Props) {
  const { t } = useTranslation('content');

  async function take(file: File, onProgress: (percent: number) => void) {
    const isVideo = file.type.startsWith('video/');
    if (!isVideo) assertPicture(file);
    const picture = isVideo ? await captureThumbnail(file) : file;
    const { id } = await sendPicture('thumbnail', picture, onProgress);
    if (id) await onPicture(id);
  }

  return (
    <PictureUpload
      heading={t('editor.cover.title')}
      hint={t('editor.cover.hint')}
      action={t(course.picture ? 'editor.cover.change' : 'editor.cover.choose')}
      accept={`${pictureTypes},video/mp4,video/webm,video/quicktime`}
      onPicture={take}
    >
      {(previewUrl) => {
        const src = previewUrl ?? course.picture?.url;
        return src ? (
          <img className={styles.cover} src={src} alt={t('editor.cover.alt')} width={480} height={300} />
        ) : (
          <span className={styles.empty}>{t('editor.cover.none')}</span>
        );
      }}
    </PictureUpload>
  );
}
