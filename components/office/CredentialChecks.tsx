import { useTranslation } from 'next-i18next/pages';
import { Icon } from '@/components/ui/Icon';
import type { Credential } from '@/contract/creators';
import { formatDate } from '@/lib/format/format';
import styles from './CreatorReview.module.scss';
import { DecisionButtons } from './DecisionButtons';
import type { Decisions } from './useDecisions';

type Props = { credentials: Credential[]; decisions: Decisions };

/** What a creator says to have learned, and whether the office checked it. A checked one shows the badge. */
export function CredentialChecks({ credentials, decisions }: Props) {
  const { t, i18n } = useTranslation('admin');
  return (
    <section aria-label={t('office.creators.credentials')}>
      <h4 className={styles.quiet}>{t('office.creators.credentials')}</h4>
      <ul role="list" className={styles.credentials}>
        {credentials.map(({ id, title, issuer, year, checkedAt }) => (
          <li key={id}>
            <span>
              {checkedAt && <Icon name="practicing-badge" />}
              {[title, issuer, year].filter(Boolean).join(', ')}
              {checkedAt && (
                <small className={styles.quiet}>
                  {t('office.creators.checkedAt', { date: formatDate(checkedAt, i18n.language) })}
                </small>
              )}
            </span>
            <DecisionButtons
              subject={{ id, name: title }}
              decisions={decisions}
              actions={[checkedAt ? 'uncheck' : 'check']}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
