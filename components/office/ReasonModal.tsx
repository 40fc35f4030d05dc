import { useTranslation } from 'next-i18next/pages';
import { useState, type KeyboardEvent } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { TextAreaField } from '@/components/ui/fields/TextAreaField';
import { limits } from '@/contract/values/limits';
import type { QueueName } from '@/contract/values/office';
import { useCallForm } from '@/hooks/form/useCallForm';
import { useKeysChoice } from '@/hooks/office/useKeysChoice';
import { useNeedsSecondPerson, type ActionName, type Subject } from '@/hooks/office/useOffice';
import { reasonResolver } from '@/lib/browser/reason-resolver';
import { moveFocus } from '@/lib/page/focus';
import { toTextKey } from './decision-texts';
import { DecisionFollows } from './DecisionFollows';
import { SuspensionEffects } from './SuspensionEffects';
import { listTemplates } from './reason-templates';
import { OWN, ReasonTemplates } from './ReasonTemplates';

type Props = {
  action: ActionName;
  subject: Subject;
  /** Queue of the decision; absent for a list whose decisions use their own API calls. */
  queue?: QueueName;
  onClose: () => void;
  /** @throws ApiError when the reason was refused */
  onReason: (reason: string) => Promise<void>;
};

const REASON_ID = 'reason';

/**
 * Dialog for the reason of a decision, which is sent to the affected user or logged. A number key
 * selects a template text, and Ctrl+Enter decides.
 */
export function ReasonModal({ action, subject, queue, onClose, onReason }: Props) {
  const { t } = useTranslation('admin');
  const [areKeysOn] = useKeysChoice();
  const [chosen, setChosen] = useState<string>();
  const text = toTextKey(action, subject);
  const templates = listTemplates(queue, action);
  const suspendedId = action === 'suspend' ? subject.creatorId : undefined;
  const asksSecond = useNeedsSecondPerson(suspendedId);
  const choices = templates.length ? [...templates, OWN] : [];
  const { form, submit, isSubmitting, isDirty, textOf, failureText } = useCallForm({
    resolver: reasonResolver,
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
        {suspendedId !== undefined && <SuspensionEffects creatorId={suspendedId} />}
        {choices.length > 0 && <ReasonTemplates choices={choices} chosen={chosen} onChoose={choose} />}
        <TextAreaField
          {...form.register('reason')}
          // Controlled, so that the character count changes when a template is chosen.
          value={form.watch('reason')}
          id={REASON_ID}
          label={t('office.reason.label')}
          hint={t(`office.actions.${text}.hint`)}
          error={textOf('reason') ?? failureText}
          rows={5}
          maxCharacters={limits.reasonCharacters.max}
        />
        {!asksSecond && <DecisionFollows action={action} subject={subject} queue={queue} />}
        <ModalActions>
          <Button theme="hollow" onClick={onClose}>
            {t('office.reason.cancel')}
          </Button>
          <Button
            theme={['decline', 'suspend', 'refund', 'accept'].includes(action) ? 'danger' : 'green'}
            type="submit"
            aria-keyshortcuts="Control+Enter"
            loading={isSubmitting && t('office.reason.sending')}
          >
            {t(asksSecond ? 'office.requests.ask' : `office.actions.${text}.confirm`)}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
