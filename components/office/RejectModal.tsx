import { useTranslation } from 'next-i18next/pages';
import { z } from 'zod';
import { Button } from '@/components/ui/Button';
import { Modal, ModalActions } from '@/components/ui/Modal';
import { TextAreaField } from '@/components/ui/TextAreaField';
import { limits } from '@/contract/values/limits';
import { Decision } from '@/contract/office';
import { useCallForm } from '@/hooks/form/useCallForm';
import { schemaResolver } from '@/lib/browser/schema-resolver';
import styles from './RejectModal.module.scss';

type Props = {
  name: string;
  onClose: () => void;
  /** @throws ApiError when the reason was refused */
  onReject: (reason: string) => Promise<void>;
};

/** The contract's own rule for a rejection, without the field that names the decision. */
const Rejection = z.strictObject({ reason: Decision.options[1].shape.reason });

/** A rejection always says why: the creator reads it and changes something. */
export function RejectModal({ name, onClose, onReject }: Props) {
  const { t } = useTranslation('admin');
  const { form, submit, isSubmitting, isDirty, textOf, failureText } = useCallForm({
    resolver: schemaResolver(Rejection),
    startWith: { reason: '' },
    names: ['reason'],
    focus: 'field',
    async act({ reason }) {
      await onReject(reason);
      onClose();
    },
  });

  return (
    <Modal open onClose={onClose} title={t('office.reason.title', { name })} dirty={isDirty}>
      <form onSubmit={submit} noValidate className={styles.form}>
        <TextAreaField
          {...form.register('reason')}
          id="reason"
          label={t('office.reason.label')}
          hint={t('office.reason.hint')}
          error={textOf('reason') ?? failureText}
          rows={5}
          maxCharacters={limits.reasonCharacters.max}
        />
        <ModalActions>
          <Button theme="hollow" onClick={onClose}>
            {t('office.reason.cancel')}
          </Button>
          <Button theme="danger" type="submit" loading={isSubmitting && t('office.reason.sending')}>
            {t('office.reason.action')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
