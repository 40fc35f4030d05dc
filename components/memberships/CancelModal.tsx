import { useTranslation } from 'next-i18next/pages';
import { ConfirmModal } from '@/components/ui/feedback/ConfirmModal';
import { useToast } from '@/components/ui/feedback/useToast';
import type { Subscription } from '@/contract/memberships';
import { useErrorText } from '@/hooks/useErrorText';
import { firstName, formatDate } from '@/lib/format/format';
import styles from './SubscriptionCard.module.scss';

type Props = { subscription: Subscription; cancel: () => Promise<unknown>; onClose: () => void };

/** Confirmation of a cancellation with its effect and date. Both buttons state what they do. */
export function CancelModal({ subscription, cancel, onClose }: Props) {
  const { t, i18n } = useTranslation('wallet');
  const errorText = useErrorText();
  const toast = useToast();
  const isDue = subscription.state === 'PAST_DUE';
  const lead = isDue ? 'due' : subscription.state === 'TRIAL' ? 'trial' : 'paid';
  const about = {
    date: formatDate(subscription.periodEndsAt, i18n.language),
    name: firstName(subscription.creator.name),
  };

  async function act() {
    await cancel();
    toast(t(isDue ? 'membership.cancel.doneDue' : 'membership.cancel.done', about));
  }

  return (
    <ConfirmModal
      title={t('membership.cancel.title')}
      action={t('membership.cancel.act')}
      acting={t('membership.cancel.acting')}
      keep={t('membership.cancel.keep')}
      theme="black"
      onConfirm={act}
      onClose={onClose}
      errorText={errorText}
    >
      <p>{t(`membership.cancel.lead.${lead}`, about)}</p>
      <ol role="list" className={styles.steps}>
        {!isDue && (
          <li>
            <b>{t('membership.cancel.until', about)}</b>
            {t('membership.cancel.untilText')}
          </li>
        )}
        <li>
          <b>{t(isDue ? 'membership.cancel.now' : 'membership.cancel.then', about)}</b>
          {t('membership.cancel.thenText')}
        </li>
        <li>
          <b>{t('membership.cancel.stays')}</b>
          {t('membership.cancel.staysText')}
        </li>
      </ol>
    </ConfirmModal>
  );
}
