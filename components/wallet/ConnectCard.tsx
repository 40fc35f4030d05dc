import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Card } from '@/components/ui/layout/Card';
import { IconList } from '@/components/ui/display/IconList';
import { paths } from '@/contract/paths';
import type { PayoutsConnection } from '@/hooks/wallet/useWallet';
import styles from './WalletPage.module.scss';

type Props = { canConnect: boolean; connection: PayoutsConnection };

/**
 * Card shown before payouts are connected: the details that the card provider needs, with the
 * connect button.
 */
export function ConnectCard({ canConnect, connection: { connect, isOpening } }: Props) {
  const { t } = useTranslation('wallet');
  return (
    <Card as="section" look="pane" aria-labelledby="connect-payouts">
      <h2 id="connect-payouts">{t('own.connect.title')}</h2>
      <p className={styles.lead}>{t('own.connect.text')}</p>
      <IconList
        className={styles.needs}
        items={[
          { key: 'identity', icon: 'user', text: t('own.connect.needs.identity') },
          { key: 'bank', icon: 'payment', text: t('own.connect.needs.bank') },
          { key: 'time', icon: 'clock', text: t('own.connect.needs.time') },
        ]}
      />
      {canConnect ? (
        <Button theme="green" loading={isOpening && t('own.opening')} onClick={() => void connect()}>
          {t('own.connect.action')}
        </Button>
      ) : (
        <>
          <p className={styles.lead}>{t('own.connect.approvalFirst')}</p>
          <ButtonLink theme="green" href={paths.pendingApproval}>
            {t('own.connect.toProfile')}
          </ButtonLink>
        </>
      )}
    </Card>
  );
}
