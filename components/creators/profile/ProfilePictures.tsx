import { useTranslation } from 'next-i18next/pages';
import { PictureUpload } from '@/components/files/PictureUpload';
import { Avatar } from '@/components/ui/Avatar';
import type { CreatorProfile } from '@/contract/creators';
import type { Picture } from '@/contract/shared';
import { assertPicture, pictureTypes, sendPicture } from '@/lib/upload/send-picture';
import styles from './ProfilePictures.module.scss';

type Props = {
  profile: CreatorProfile;
  onPicture: (picture: Picture) => unknown;
  onCover: (cover: Picture) => unknown;
};

/** Portrait and the wide picture behind it; until there are own ones, drawn ones are shown. */
export function ProfilePictures({ profile, onPicture, onCover }: Props) {
  const { t } = useTranslation('onboarding');

  const take =
    (target: 'portrait' | 'cover', show: (picture: Picture) => unknown) =>
    async (file: File, onProgress: (percent: number) => void) => {
      assertPicture(file);
      await show(await sendPicture(target, file, onProgress));
    };

  return (
    <>
      <PictureUpload
        heading={t('creatorProfile.portrait.title')}
        hint={t('creatorProfile.portrait.hint')}
        action={t('creatorProfile.portrait.choose')}
        accept={pictureTypes}
        onPicture={take('portrait', onPicture)}
      >
        {(previewUrl) => (
          <Avatar
            id={profile.id}
            name={profile.name || t('creatorProfile.portrait.nobody')}
            src={previewUrl ?? profile.picture?.url}
            size={112}
            labelled
          />
        )}
      </PictureUpload>
      <PictureUpload
        heading={t('creatorProfile.cover.title')}
        hint={t('creatorProfile.cover.hint')}
        action={t('creatorProfile.cover.choose')}
        accept={pictureTypes}
        onPicture={take('cover', onCover)}
      >
        {(previewUrl) => {
          const src = previewUrl ?? profile.cover?.url;
          return src ? (
            <img
              className={styles.cover}
              src={src}
              alt={t('creatorProfile.cover.alt')}
              width={640}
              height={240}
            />
          ) : (
            <span className={styles.empty}>{t('creatorProfile.cover.none')}</span>
          );
        }}
      </PictureUpload>
    </>
  );
}
