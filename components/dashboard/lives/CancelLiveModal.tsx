import { useTranslation } from 'next-i18next/pages';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { TextAreaField } from '@/components/ui/fields/TextAreaField';
import { useToast } from '@/components/ui/feedback/useToast';
import { limits } from '@/contract/values/limits';
import { useCallForm } from '@/hooks/form/useCallForm';
import type { OwnLive } from '@/hooks/lives/useOwnLive';
import { reasonResolver } from '@/lib/browser/reason-resolver';
import { formatCents } from '@/lib/format/format';

/** Dialog that cancels a scheduled live; its button states the refunded amount. */
export function CancelLiveModal({ own, onClose }: { own: OwnLive; onClose: () => void }) {
  const { t, i18n } = useTranslation('lives-dashboard');
  const toast = useToast();
  const { live } = own;
  const { title, ticketsCount: tickets, bookedCount, paidCents } = live;
  const others = bookedCount - tickets;
  const amount = formatCents(paidCents, i18n.language, { exact: true });
  const { field, submit, isSubmitting, isDirty, failureText } = useCallForm({
    resolver: reasonResolver,
    startWith: { reason: '' },
    names: ['reason'],
    focus: 'field',
    async act({ reason }) {
      await own.setStatus('CANCELLED', reason);
      toast(t('cancel.done', { title }));
      onClose();
    },
  });
  return (
    <Modal open onClose={onClose} title={t('cancel.title', { title })} dirty={isDirty}>
      <form onSubmit={submit} noValidate>
        {tickets > 0 && <p>{t('cancel.refunds', { count: tickets, amount })}</p>}
        {others > 0 && <p>{t('cancel.told', { count: others })}</p>}
        {bookedCount === 0 && <p>{t('cancel.nobody')}</p>}
        <TextAreaField
          {...field('reason')}
          id="reason"
          label={t('cancel.why')}
          hint={t('cancel.whyHint')}
          rows={3}
          maxCharacters={limits.reasonCharacters.max}
        />
        <Banner tone="warning">{t('cancel.final')}</Banner>
        {failureText && (
          <Banner tone="error" announced>
            {failureText}
          </Banner>
        )}
        <ModalActions>
          <Button theme="hollow" onClick={onClose}>
            {t('cancel.keep')}
          </Button>
          <Button theme="danger" type="submit" loading={isSubmitting && t('cancel.cancelling')}>
            {paidCents > 0 ? t('cancel.actionPaid', { amount }) : t('cancel.action')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
