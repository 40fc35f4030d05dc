import { useTranslation } from 'next-i18next/pages';
import { Card } from '@/components/ui/layout/Card';
import { FeeExample } from '@/components/content/editor/FeeExample';
import type { FeeRule } from '@/contract/fees';
import styles from './WalletPage.module.scss';

const EXAMPLE_CENTS = 6400;

/** Card with the split of a sale between creator and platform. */
export function ShareCard({ rule }: { rule: FeeRule }) {
  const { t } = useTranslation('wallet');
  return (
    <Card as="section" look="pane" aria-labelledby="share" className={styles.parts}>
      <h2 id="share">{t('own.share.title')}</h2>
      <FeeExample priceCents={EXAMPLE_CENTS} rule={rule} />
      <p className={styles.quiet}>{t('own.share.text')}</p>
    </Card>
  );
}
