import { useTranslation } from 'next-i18next/pages';
import { CoverUpload } from '@/components/files/CoverUpload';
import type { CourseDraft } from '@/contract/courses';
import { assertPicture, pictureTypes, sendPicture } from '@/lib/upload/send-picture';
import { captureThumbnail } from '@/lib/upload/thumbnail';

type Props = {
  course: CourseDraft;
  /** True if a topic is chosen, which determines the colours of a drawn cover. */
  hasTopic: boolean;
  onPicture: (pictureId: string) => Promise<unknown>;
};

/** Field for the cover: an uploaded picture, or a frame of a video. */
export function CoverField({ course, hasTopic, onPicture }: Props) {
  const { t } = useTranslation('content');

  async function take(file: File, onProgress: (percent: number) => void) {
    const isVideo = file.type.startsWith('video/');
    if (!isVideo) assertPicture(file);
    const picture = isVideo ? await captureThumbnail(file) : file;
    const { id } = await sendPicture('thumbnail', picture, onProgress);
    if (id) await onPicture(id);
  }

  return (
    <CoverUpload
      heading={t('editor.cover.title')}
      hint={t('editor.cover.hint')}
      action={t(course.picture ? 'editor.cover.change' : 'editor.cover.choose')}
      accept={`${pictureTypes},video/mp4,video/webm,video/quicktime`}
      onPicture={take}
      shape="card"
      src={course.picture?.url ?? null}
      alt={t('editor.cover.alt')}
      empty={t(hasTopic ? 'editor.cover.drawn' : 'editor.cover.none')}
    />
  );
}
