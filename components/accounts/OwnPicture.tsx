import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { PictureUpload } from '@/components/files/PictureUpload';
import { Avatar } from '@/components/ui/display/Avatar';
import { Button } from '@/components/ui/actions/Button';
import { useToast } from '@/components/ui/feedback/useToast';
import { useAccounts } from '@/hooks/accounts/useAccounts';
import { useUser } from '@/hooks/accounts/useUser';
import { useErrorText } from '@/hooks/useErrorText';
import { assertPicture, pictureTypes, sendPicture } from '@/lib/upload/send-picture';

/** Picture of the user. A chosen, replaced or removed picture is saved at once. */
export function OwnPicture() {
  const { t } = useTranslation('onboarding');
  const toast = useToast();
  const errorText = useErrorText();
  const { user, refreshUser } = useUser();
  const { removePicture } = useAccounts();
  const [isRemoving, setRemoving] = useState(false);
  const name = `${user.name} ${user.lastName}`.trim();

  async function send(file: File, onProgress: (percent: number) => void) {
    assertPicture(file);
    await sendPicture('portrait', file, onProgress);
    await refreshUser();
  }
  async function remove() {
    setRemoving(true);
    try {
      await removePicture();
      toast(t('flow.picture.removed'));
    } catch (error) {
      toast(errorText(error));
    } finally {
      setRemoving(false);
    }
  }

  return (
    <>
      <PictureUpload
        heading={t('flow.picture.title')}
        hint={t('flow.picture.hint')}
        action={t('flow.picture.choose')}
        accept={pictureTypes}
        onPicture={send}
      >
        {(previewUrl) => (
          <Avatar id={user.id ?? ''} name={name} src={previewUrl ?? user.picture?.url} size={96} labelled />
        )}
      </PictureUpload>
      {user.picture && (
        <div>
          <Button
            theme="hollow-border"
            size="s"
            loading={isRemoving && t('flow.picture.removing')}
            onClick={() => void remove()}
          >
            {t('flow.picture.remove')}
          </Button>
        </div>
      )}
    </>
  );
}
