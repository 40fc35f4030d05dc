import { useTranslation } from 'next-i18next/pages';
import { useId, useRef, useState, type ChangeEvent } from 'react';
import { Badge } from '@/components/ui/display/Badge';
import { Button } from '@/components/ui/actions/Button';
import { FieldError } from '@/components/ui/fields/Field';
import { IconButton } from '@/components/ui/actions/IconButton';
import type { OwnCredential } from '@/contract/creators';
import { credentialTypes } from '@/contract/values/file-types';
import { maxCredentialBytes } from '@/contract/values/limits';
import { useUploads } from '@/hooks/files/useUploads';
import { formatDate } from '@/lib/format/format';
import { isFor } from '@/lib/upload/upload-item';
import styles from './Credentials.module.scss';

type Props = { credential: OwnCredential; onRemove: () => void };

/** Row of a credential with its document, the decision of the office and its actions. */
export function CredentialRow({ credential, onRemove }: Props) {
  const { t, i18n } = useTranslation('onboarding');
  const { items, add } = useUploads();
  const input = useRef<HTMLInputElement>(null);
  const [isWrong, setWrong] = useState(false);
  const errorId = useId();
  const { id, title, issuer, year, checkedAt, declineReason, file } = credential;
  const upload = items.findLast((item) => isFor(item, 'CREDENTIAL', id));

  function take({ target }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = target.files ?? [];
    // Cleared because choosing the same file again would not trigger a change event.
    target.value = '';
    if (!chosen) return;
    const isRight = credentialTypes.includes(chosen.type) && chosen.size <= maxCredentialBytes;
    setWrong(!isRight);
    if (isRight) add([chosen], { target: { kind: 'CREDENTIAL', id } });
  }

  return (
    <li>
      <span>
        <b>{title}</b>
        <span className={styles.hint}>{[issuer, year].filter(Boolean).join(', ')}</span>
      </span>
      <IconButton icon="trash" label={t('creatorProfile.credentials.remove', { title })} onClick={onRemove} />
      <div className={styles.document}>
        {checkedAt && (
          <Badge tone="green" icon="check">
            {t('creatorProfile.credentials.checked', { date: formatDate(checkedAt, i18n.language) })}
          </Badge>
        )}
        {!checkedAt && file && declineReason === null && (
          <Badge tone="info">{t('creatorProfile.credentials.waiting')}</Badge>
        )}
        {declineReason !== null && (
          <p className={styles.declined}>
            <Badge tone="danger">{t('creatorProfile.credentials.declined')}</Badge> {declineReason}
          </p>
        )}
        {file && (
          <a className="link" href={file.url} target="_blank" rel="noreferrer">
            {file.fileName}
          </a>
        )}
        {upload ? (
          <span className={styles.progress}>
            {upload.state === 'failed'
              ? t('creatorProfile.credentials.failed')
              : t('creatorProfile.credentials.uploading', { percent: upload.progress })}
            <progress
              max={100}
              value={upload.progress}
              aria-label={t('creatorProfile.credentials.progress', { title })}
            />
          </span>
        ) : (
          <Button
            size="s"
            icon="upload"
            aria-label={t(`creatorProfile.credentials.${file ? 'replaceOf' : 'attachTo'}`, { title })}
            aria-describedby={isWrong ? errorId : undefined}
            onClick={() => input.current?.click()}
          >
            {t(`creatorProfile.credentials.${file ? 'replace' : 'attach'}`)}
          </Button>
        )}
        {isWrong && <FieldError id={errorId}>{t('creatorProfile.credentials.wrongFile')}</FieldError>}
        <input
          ref={input}
          type="file"
          hidden
          accept={credentialTypes.join(',')}
          data-testid={`document-${id}`}
          onChange={take}
        />
      </div>
    </li>
  );
}
