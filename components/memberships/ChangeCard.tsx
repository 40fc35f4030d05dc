import { useTranslation } from 'next-i18next/pages';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import type { Subscription } from '@/contract/memberships';
import { useOpenCardPage } from '@/hooks/memberships/useCardChange';
import { useErrorText } from '@/hooks/useErrorText';

/** Button that opens the card provider's page for another card, or the error. */
export function ChangeCard({ subscription: { id, name } }: { subscription: Subscription }) {
  const { t } = useTranslation('wallet');
  const errorText = useErrorText();
  const { open, isOpening, failure } = useOpenCardPage(id);
  return (
    <>
      <Button
        theme="hollow-border"
        aria-label={t('membership.card.changeThis', { title: name })}
        loading={isOpening && t('membership.card.opening')}
        onClick={() => void open()}
      >
        {t('membership.card.change')}
      </Button>
      {failure !== undefined && (
        <Banner tone="error" announced>
          {errorText(failure)}
        </Banner>
      )}
    </>
  );
}
