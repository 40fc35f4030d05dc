import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { Card } from '@/components/ui/layout/Card';
import styles from './OwnedProduct.module.scss';

/** Licence key of a digital product with a copy button; null before a file is downloaded. */
export function LicenceKey({ licenceKey }: { licenceKey: string | null }) {
  const { t } = useTranslation('content');
  const [said, setSaid] = useState<'copied' | 'notCopied'>();

  async function copy(key: string) {
    try {
      await navigator.clipboard.writeText(key);
      setSaid('copied');
    } catch {
      setSaid('notCopied');
    }
  }

  return (
    <Card as="section" look="pane" className={styles.licence} aria-labelledby="licence-title">
      <h2 id="licence-title">{t('digitalProduct.licence.title')}</h2>
      <p>{t(`digitalProduct.licence.${licenceKey === null ? 'later' : 'text'}`)}</p>
      {licenceKey !== null && (
        <div className={styles.key}>
          <code>{licenceKey}</code>
          <Button
            theme="grey"
            size="s"
            aria-label={t('digitalProduct.licence.copyThis')}
            onClick={() => void copy(licenceKey)}
          >
            {t('digitalProduct.licence.copy')}
          </Button>
        </div>
      )}
      <p role="status" className={styles.said}>
        {said && t(`digitalProduct.licence.${said}`)}
      </p>
    </Card>
  );
}
