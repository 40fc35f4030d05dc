import { useTranslation } from 'next-i18next/pages';
import { z } from '@/contract/zod';
import { Button } from '@/components/ui/actions/Button';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { TextAreaField } from '@/components/ui/fields/TextAreaField';
import { Reason } from '@/contract/shared';
import { limits } from '@/contract/values/limits';
import { useCallForm } from '@/hooks/form/useCallForm';
import type { ActionName, Subject } from '@/hooks/office/useOffice';
import { schemaResolver } from '@/lib/browser/schema-resolver';
import { toTextKey } from './decision-texts';

type Props = {
  action: ActionName;
  subject: Subject;
  onClose: () => void;
  /** @throws ApiError when the reason was refused */
  onReason: (reason: string) => Promise<void>;
};

const schema = z.strictObject({ reason: Reason });

/** Dialog for the reason of a decision, which is sent to the affected user or logged. */
export function ReasonModal({ action, subject, onClose, onReason }: Props) {
  const { t } = useTranslation('admin');
  const text = toTextKey(action, subject);
  const { form, submit, isSubmitting, isDirty, textOf, failureText } = useCallForm({
    resolver: schemaResolver(schema),
    startWith: { reason: '' },
    names: ['reason'],
    focus: 'field',
    async act({ reason }) {
      await onReason(reason);
      onClose();
    },
  });

  return (
    <Modal
      open
      onClose={onClose}
      title={t(`office.actions.${text}.title`, { name: subject.name })}
      dirty={isDirty}
    >
      <form onSubmit={submit} noValidate>
        <TextAreaField
          {...form.register('reason')}
          id="reason"
          label={t('office.reason.label')}
          hint={t(`office.actions.${text}.hint`)}
          error={textOf('reason') ?? failureText}
          rows={5}
          maxCharacters={limits.reasonCharacters.max}
        />
        <ModalActions>
          <Button theme="hollow" onClick={onClose}>
            {t('office.reason.cancel')}
          </Button>
          <Button
            theme={['reject', 'decline', 'suspend', 'refund', 'accept'].includes(action) ? 'danger' : 'green'}
            type="submit"
            loading={isSubmitting && t('office.reason.sending')}
          >
            {t(`office.actions.${text}.confirm`)}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
