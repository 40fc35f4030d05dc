import { useTranslation } from 'next-i18next/pages';
import { useState, type KeyboardEvent } from 'react';
import { z } from '@/contract/zod';
import { Button } from '@/components/ui/actions/Button';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { TextAreaField } from '@/components/ui/fields/TextAreaField';
import { Reason } from '@/contract/shared';
import { limits } from '@/contract/values/limits';
import type { QueueName } from '@/contract/values/office';
import { useCallForm } from '@/hooks/form/useCallForm';
import { useKeysChoice } from '@/hooks/office/useKeysChoice';
import type { ActionName, Subject } from '@/hooks/office/useOffice';
import { schemaResolver } from '@/lib/browser/schema-resolver';
import { moveFocus } from '@/lib/page/focus';
import { toTextKey } from './decision-texts';
import { DecisionFollows } from './DecisionFollows';
import { listTemplates } from './reason-templates';
import { OWN, ReasonTemplates } from './ReasonTemplates';

type Props = {
  action: ActionName;
  subject: Subject;
  /** Queue of the decision; absent for a list whose decisions have calls of their own. */
  queue?: QueueName;
  onClose: () => void;
  /** @throws ApiError when the reason was refused */
  onReason: (reason: string) => Promise<void>;
};

const REASON_ID = 'reason';
const schema = z.strictObject({ reason: Reason });

/**
 * Dialog for the reason of a decision, which is sent to the affected user or logged. A number picks
 * a text to start with, and Ctrl and Enter decide.
 */
export function ReasonModal({ action, subject, queue, onClose, onReason }: Props) {
  const { t } = useTranslation('admin');
  const [areKeysOn] = useKeysChoice();
  const [chosen, setChosen] = useState<string>();
  const text = toTextKey(action, subject);
  const templates = listTemplates(queue, action);
  const choices = templates.length ? [...templates, OWN] : [];
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

  function choose(choice: string) {
    setChosen(choice);
    if (choice === OWN) moveFocus(document.getElementById(REASON_ID));
    else
      form.setValue('reason', t(`office.templates.${choice}.text`), {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      });
  }

  function press(event: KeyboardEvent) {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (key === 'Enter' && (ctrlKey || metaKey)) return void submit(event);
    const choice = choices[Number(key) - 1];
    if (!areKeysOn || !choice || ctrlKey || metaKey || altKey || target instanceof HTMLTextAreaElement)
      return;
    event.preventDefault();
    choose(choice);
  }

  return (
    <Modal
      open
      onClose={onClose}
      title={t(`office.actions.${text}.title`, { name: subject.name })}
      dirty={isDirty}
    >
      <form onSubmit={submit} onKeyDown={press} noValidate>
        {choices.length > 0 && <ReasonTemplates choices={choices} chosen={chosen} onChoose={choose} />}
        <TextAreaField
          {...form.register('reason')}
          // The counter follows a chosen text.
          value={form.watch('reason')}
          id={REASON_ID}
          label={t('office.reason.label')}
          hint={t(`office.actions.${text}.hint`)}
          error={textOf('reason') ?? failureText}
          rows={5}
          maxCharacters={limits.reasonCharacters.max}
        />
        <DecisionFollows action={action} subject={subject} queue={queue} />
        <ModalActions>
          <Button theme="hollow" onClick={onClose}>
            {t('office.reason.cancel')}
          </Button>
          <Button
            theme={['reject', 'decline', 'suspend', 'refund', 'accept'].includes(action) ? 'danger' : 'green'}
            type="submit"
            aria-keyshortcuts="Control+Enter"
            loading={isSubmitting && t('office.reason.sending')}
          >
            {t(`office.actions.${text}.confirm`)}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
