import { useTranslation } from 'next-i18next/pages';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { TextAreaField } from '@/components/ui/fields/TextAreaField';
import { useToast } from '@/components/ui/feedback/useToast';
import type { OfficePerson } from '@/contract/office-people';
import { paths } from '@/contract/paths';
import { limits } from '@/contract/values/limits';
import { VIEW_MINUTES } from '@/contract/values/office';
import { useCallForm } from '@/hooks/form/useCallForm';
import { usePersonActions } from '@/hooks/office/usePeople';
import { reasonResolver } from '@/lib/browser/reason-resolver';
import { redirectTo } from '@/lib/page/redirect';

type Props = {
  action: 'view' | 'logOut';
  person: Pick<OfficePerson, 'id' | 'name'>;
  onClose: () => void;
};

/** Dialog for the reason for viewing Kumu as a person, or for logging out the person's devices. */
export function PersonModal({ action, person: { id, name }, onClose }: Props) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const actions = usePersonActions(id);
  const { field, submit, isSubmitting, isDirty, failureText } = useCallForm({
    resolver: reasonResolver,
    startWith: { reason: '' },
    names: ['reason'],
    focus: 'field',
    asksBeforeLeaving: action !== 'view',
    async act({ reason }) {
      if (action === 'view') {
        await actions.view(reason);
        // Loads the whole page, so that no office data remains in this tab.
        redirectTo(paths.home);
        return;
      }
      await actions.logOut(reason);
      toast(t('office.person.logOut.done', { name }));
      onClose();
    },
  });
  const texts = action === 'view' ? 'office.person.viewAs' : 'office.person.logOut';
  return (
    <Modal open onClose={onClose} title={t(`${texts}.title`, { name })} dirty={isDirty}>
      <form onSubmit={submit} noValidate>
        <p>{t(`${texts}.text`, { name, count: VIEW_MINUTES })}</p>
        <TextAreaField
          {...field('reason')}
          id="reason"
          label={t('office.reason.label')}
          hint={t(`${texts}.hint`)}
          rows={3}
          maxCharacters={limits.reasonCharacters.max}
        />
        {failureText && (
          <Banner tone="error" announced>
            {failureText}
          </Banner>
        )}
        <ModalActions>
          <Button theme="hollow" onClick={onClose}>
            {t('office.reason.cancel')}
          </Button>
          <Button
            theme={action === 'view' ? 'green' : 'danger'}
            type="submit"
            loading={isSubmitting && t('office.reason.sending')}
          >
            {t(`${texts}.confirm`)}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
