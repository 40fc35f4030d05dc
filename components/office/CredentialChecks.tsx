import { useTranslation } from 'next-i18next/pages';
import { Icon } from '@/components/ui/display/Icon';
import type { OwnCredential } from '@/contract/creators';
import type { QueueEntry } from '@/contract/office-queues';
import type { ActionName } from '@/hooks/office/useOffice';
import { formatDate } from '@/lib/format/format';
import { formatBytes } from '@/lib/format/format-bytes';
import styles from './CreatorReview.module.scss';
import { DecisionButtons } from './DecisionButtons';
import { toSubject } from './queue-rows';
import type { Decisions } from './useDecisions';

type Props = { creator: QueueEntry<'creators'>; decisions: Decisions };

/** Returns the decisions about a credential. A credential without a document cannot be checked. */
function actionsFor({ checkedAt, declineReason, file }: OwnCredential): ActionName[] {
  if (checkedAt || declineReason !== null) return ['uncheck'];
  return file ? ['decline', 'check'] : ['decline'];
}

/**
 * Credentials that a creator claims, each with its document and decision. A checked credential
 * shows its badge.
 */
export function CredentialChecks({ creator, decisions }: Props) {
  const { t, i18n } = useTranslation('admin');
  return (
    <section aria-label={t('office.creators.credentials')}>
      <h4 className={styles.quiet}>{t('office.creators.credentials')}</h4>
      <ul role="list" className={styles.credentials}>
        {creator.credentials.map((credential) => {
          const { id, title, issuer, year, checkedAt, declineReason, file } = credential;
          return (
            <li key={id}>
              <span>
                {checkedAt && <Icon name="practicing-badge" />}
                {[title, issuer, year].filter(Boolean).join(', ')}
                <small className={styles.quiet}>
                  {file ? (
                    <a className="link" href={file.url} target="_blank" rel="noreferrer">
                      {t('office.creators.document', {
                        name: file.fileName,
                        size: formatBytes(file.size, i18n.language),
                      })}
                    </a>
                  ) : (
                    t('office.creators.noDocument')
                  )}
                </small>
                {checkedAt && (
                  <small className={styles.quiet}>
                    {t('office.creators.checkedAt', { date: formatDate(checkedAt, i18n.language) })}
                  </small>
                )}
                {declineReason !== null && (
                  <small className={styles.quiet}>
                    {t('office.creators.declined', { reason: declineReason })}
                  </small>
                )}
              </span>
              <DecisionButtons
                subject={{
                  ...toSubject(creator, title),
                  part: { id, input: { credentialId: id, fileId: file?.id ?? null } },
                }}
                decisions={decisions}
                actions={actionsFor(credential)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
