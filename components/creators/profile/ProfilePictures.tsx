import { useTranslation } from 'next-i18next/pages';
import { CoverUpload } from '@/components/files/CoverUpload';
import { PictureUpload } from '@/components/files/PictureUpload';
import { Avatar } from '@/components/ui/display/Avatar';
import type { CreatorProfile } from '@/contract/creators';
import type { Picture } from '@/contract/shared';
import { assertPicture, pictureTypes, sendPicture } from '@/lib/upload/send-picture';

type Props = {
  profile: CreatorProfile;
  onPicture: (picture: Picture) => unknown;
  onCover: (cover: Picture) => unknown;
};

/** Portrait and cover of the creator. Initials or a drawn cover replace a missing picture. */
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
      <CoverUpload
        heading={t('creatorProfile.cover.title')}
        hint={t('creatorProfile.cover.hint')}
        action={t('creatorProfile.cover.choose')}
        accept={pictureTypes}
        onPicture={take('cover', onCover)}
        shape="banner"
        src={profile.cover?.url ?? null}
        alt={t('creatorProfile.cover.alt')}
        empty={t('creatorProfile.cover.none')}
      />
    </>
  );
}
