import { useTranslation } from 'next-i18next/pages';
import type { ComponentProps } from 'react';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { TextField } from '@/components/ui/fields/TextField';
import type { useCallForm } from '@/hooks/form/useCallForm';

type Props = {
  title: string;
  form: Pick<ReturnType<typeof useCallForm>, 'submit' | 'isSubmitting' | 'failureText'>;
  /** True if closing requires a confirmation because the name was changed. */
  dirty?: boolean;
  field: ComponentProps<typeof TextField>;
  cancelText: string;
  submitText: string;
  onClose: () => void;
};

/** Dialog with a form for the name of a folder. */
export function FolderNameModal({ title, form, dirty, field, cancelText, submitText, onClose }: Props) {
  const { t } = useTranslation('dashboard');
  const { submit, isSubmitting, failureText } = form;
  return (
    <Modal open onClose={onClose} title={title} dirty={dirty}>
      <form onSubmit={submit} noValidate>
        {failureText && (
          <Banner tone="error" announced>
            {failureText}
          </Banner>
        )}
        <TextField {...field} autoComplete="off" />
        <ModalActions>
          <Button theme="hollow" onClick={onClose}>
            {cancelText}
          </Button>
          <Button theme="black" type="submit" loading={isSubmitting && t('files.saving')}>
            {submitText}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
