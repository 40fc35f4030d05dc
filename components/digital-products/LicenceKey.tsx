import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Card } from '@/components/ui/Card';
import styles from './Held.module.scss';

/** The key that came with a digital product, to copy. */
export function LicenceKey({ licenceKey }: { licenceKey: string }) {
  const { t } = useTranslation('content');
  const [said, setSaid] = useState<'copied' | 'notCopied'>();

  async function copy() {
    try {
      await navigator.clipboard.writeText(licenceKey);
      setSaid('copied');
    } catch {
      setSaid('notCopied');
    }
  }

  return (
    <Card as="section" look="pane" className={styles.licence} aria-labelledby="licence-title">
      <h2 id="licence-title">{t('digitalProduct.licence.title')}</h2>
      <p>{t('digitalProduct.licence.text')}</p>
      <div className={styles.key}>
        <code>{licenceKey}</code>
        <Button
          theme="grey"
          size="s"
          aria-label={t('digitalProduct.licence.copyThis')}
          onClick={() => void copy()}
        >
          {t('digitalProduct.licence.copy')}
        </Button>
      </div>
      <p role="status" className={styles.said}>
        {said && t(`digitalProduct.licence.${said}`)}
      </p>
    </Card>
  );
}
