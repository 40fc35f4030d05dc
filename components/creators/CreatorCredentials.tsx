import { useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import { Card } from '@/components/ui/layout/Card';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/display/Icon';
import type { OfferingCreator } from '@/contract/creators';
import { firstName, formatDate } from '@/lib/format/format';
import styles from './CreatorView.module.scss';
import { hasCheckedCredential } from './is-practising';
import type { EditSpot } from './edit-spot';

type Props = { creator: OfferingCreator; edit?: (spot: EditSpot) => ReactNode };

/** Credentials of a creator; credentials that the office has checked are marked. */
export function CreatorCredentials({ creator, edit }: Props) {
  const { t, i18n } = useTranslation('explore');
  return (
    <Card as="section" className={styles.credentials} aria-labelledby="creator-credentials">
      <h2 id="creator-credentials">{t('creators.credentials')}</h2>
      <ul role="list">
        {creator.credentials.map((credential) => (
          <li key={credential.id}>
            <Icon
              name={credential.checkedAt ? 'practicing-badge' : 'document'}
              className={classNames(credential.checkedAt !== null && styles.checked)}
            />
            <span>
              <b>{credential.title}</b>
              {[credential.issuer, credential.year].filter(Boolean).join(', ')}
              {credential.checkedAt && (
                <small suppressHydrationWarning>
                  {t('creators.checkedAt', { date: formatDate(credential.checkedAt, i18n.language) })}
                </small>
              )}
            </span>
          </li>
        ))}
      </ul>
      {hasCheckedCredential(creator) && (
        <p className={styles.note}>{t('creators.practisingMeans', { name: firstName(creator.name) })}</p>
      )}
      {edit?.('credentials')}
    </Card>
  );
}
