import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import { Banner } from '@/components/ui/feedback/Banner';
import type { Wallet } from '@/contract/wallet';
import type { WalletCheck } from '@/hooks/wallet/useWallet';
import { CheckedText } from './CheckedText';
import styles from './WalletPage.module.scss';

type Props = Pick<Wallet, 'asOf'> & { walletCheck: WalletCheck };

/** Line with the age of the card provider's figures and a button that reloads the figures. */
export function CheckedLine({ asOf, walletCheck: { check, status } }: Props) {
  const { t } = useTranslation('wallet');
  return (
    <>
      <div className={styles.checked}>
        <CheckedText asOf={asOf} />
        <Button
          theme="hollow-underlined"
          size="s"
          loading={status === 'checking' && t('checked.checking')}
          onClick={() => void check()}
        >
          {t('checked.again')}
        </Button>
        <span role="status" className="visually-hidden">
          {status === 'done' && t('checked.now')}
        </span>
      </div>
      {status === 'failed' && (
        <Banner tone="error" title={t('checked.failedTitle')} announced>
          {t('checked.failedText')}
        </Banner>
      )}
    </>
  );
}
