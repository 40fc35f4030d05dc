import { useTranslation } from 'next-i18next/pages';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import type { Payouts } from '@/contract/wallet';
import type { PayoutsConnection } from '@/hooks/wallet/useWallet';
import { formatDate } from '@/lib/format/format';

type Props = { payouts: Payouts | null; connection: PayoutsConnection };

/** Banner with the reason why payouts are held and the next step; hidden if payouts work. */
export function PayoutsBanner({ payouts, connection: { connect, isOpening } }: Props) {
  const { t, i18n } = useTranslation('wallet');
  const button = (label: string) => (
    <Button theme="black" size="s" loading={isOpening && t('own.opening')} onClick={() => void connect()}>
      {label}
    </Button>
  );

  if (payouts === null)
    return <Banner title={t('own.state.asking.title')}>{t('own.state.asking.text')}</Banner>;

  const mine = payouts.asked.filter(({ from }) => from === 'creator');
  const asked = new Intl.ListFormat(i18n.language).format(mine.map(({ kind }) => t(`own.asked.${kind}`)));
  switch (payouts.state) {
    case 'DETAILS_NEEDED':
      return (
        <Banner
          tone="warning"
          title={t('own.state.DETAILS_NEEDED.title')}
          action={button(t('own.state.DETAILS_NEEDED.action'))}
        >
          {asked ? t('own.state.DETAILS_NEEDED.text', { asked }) : t('own.state.DETAILS_NEEDED.textOpen')}
        </Banner>
      );
    case 'CHECKING':
      return <Banner title={t('own.state.CHECKING.title')}>{t('own.state.CHECKING.text')}</Banner>;
    case 'REFUSED':
      return (
        <Banner tone="error" title={t('own.state.REFUSED.title')}>
          {t('own.state.REFUSED.text')}
        </Banner>
      );
    case 'READY':
      return mine.length > 0 && payouts.deadline ? (
        <Banner
          tone="warning"
          title={t('own.state.READY.title')}
          action={button(t('own.state.READY.action'))}
        >
          {t('own.state.READY.text', { asked, date: formatDate(payouts.deadline, i18n.language) })}
        </Banner>
      ) : null;
    default:
      return null;
  }
}
