import { useTranslation } from 'next-i18next/pages';
import { useId, useRef } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { IconButton } from '@/components/ui/actions/IconButton';
import { classNames } from '@/components/ui/class-names';
import { orderLimits } from '@/contract/values/orders';
import { claimPictureAccept, type ClaimPictures } from '@/hooks/orders/useClaimPictures';
import styles from './Claim.module.scss';

/** Pictures about a problem, with their upload states and a button to add pictures. */
export function ClaimPictureField({ field }: { field: ClaimPictures }) {
  const { t } = useTranslation('shop');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { pictures, problem } = field;
  const most = orderLimits.claimPictures;
  const failed = pictures.findIndex(({ state }) => state === 'failed');
  const said =
    (problem && t(`claims.pictures.${problem}`, { count: most })) ||
    (failed >= 0 && t('claims.pictures.failed', { number: failed + 1 })) ||
    '';
  return (
    <div role="group" aria-labelledby={`${id}-label`} className={styles.pictureField} tabIndex={-1}>
      <span id={`${id}-label`} className={styles.legend}>
        {t('claims.pictures.label')}{' '}
        <span className={styles.optional}>{t('claims.pictures.hint', { count: most })}</span>
      </span>
      <ul role="list" className={styles.pictures}>
        {pictures.map((picture, place) => (
          <li key={picture.uploadId} className={classNames(styles.chosen, styles[picture.state])}>
            <img
              src={picture.previewUrl}
              alt={t(picture.state === 'uploading' ? 'claims.pictures.uploading' : 'claims.pictures.of', {
                number: place + 1,
              })}
              width={90}
              height={90}
            />
            <IconButton
              icon="close"
              theme="scrim"
              label={t('claims.pictures.remove', { number: place + 1 })}
              onClick={() => {
                field.remove(picture);
                input.current?.parentElement?.focus();
              }}
            />
          </li>
        ))}
      </ul>
      <input
        ref={input}
        type="file"
        accept={claimPictureAccept}
        multiple
        hidden
        aria-label={t('claims.pictures.add')}
        onChange={({ target }) => {
          field.add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      {pictures.length < most && (
        <Button size="s" icon="image" onClick={() => input.current?.click()}>
          {t('claims.pictures.add')}
        </Button>
      )}
      <p role="status" className={styles.said}>
        {said}
      </p>
    </div>
  );
}
