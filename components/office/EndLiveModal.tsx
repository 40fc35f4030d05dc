import { useTranslation } from 'next-i18next/pages';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { TextAreaField } from '@/components/ui/fields/TextAreaField';
import { useToast } from '@/components/ui/feedback/useToast';
import type { OfficeLive } from '@/contract/office-lives';
import { limits } from '@/contract/values/limits';
import { useCallForm } from '@/hooks/form/useCallForm';
import { useEndLive } from '@/hooks/office/useOfficeLives';
import { reasonResolver } from '@/lib/browser/reason-resolver';

/** Dialog that ends a live of a creator at once, with a reason; the end cannot be undone. */
export function EndLiveModal({ live, onClose }: { live: OfficeLive; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const end = useEndLive();
  const about = { name: live.title, count: live.viewersCount };
  const { field, submit, isSubmitting, isDirty, failureText } = useCallForm({
    resolver: reasonResolver,
    startWith: { reason: '' },
    names: ['reason'],
    focus: 'field',
    async act({ reason }) {
      await end(live.id, reason);
      toast(t('office.live.ended', about));
      onClose();
    },
  });
  return (
    <Modal open onClose={onClose} title={t('office.live.endTitle', about)} dirty={isDirty}>
      <form onSubmit={submit} noValidate>
        <p>{t('office.live.endText', about)}</p>
        <TextAreaField
          {...field('reason')}
          id="reason"
          label={t('office.reason.label')}
          hint={t('office.live.endHint')}
          rows={4}
          maxCharacters={limits.reasonCharacters.max}
        />
        <Banner tone="warning">{t('office.live.endFinal')}</Banner>
        {failureText && (
          <Banner tone="error" announced>
            {failureText}
          </Banner>
        )}
        <ModalActions>
          <Button theme="hollow" onClick={onClose}>
            {t('office.live.keep')}
          </Button>
          <Button theme="danger" type="submit" loading={isSubmitting && t('office.live.ending')}>
            {t('office.live.end')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
