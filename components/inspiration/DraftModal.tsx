import { useTranslation } from 'next-i18next/pages';
import { KindField } from '@/components/dashboard/KindField';
import { newContentResolver } from '@/components/dashboard/new-content';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { TextField } from '@/components/ui/fields/TextField';
import { useNewDraft } from '@/hooks/content/useNewDraft';
import { useCallForm } from '@/hooks/form/useCallForm';
import { sendEvent } from '@/lib/browser/events';
import type { NewDraft } from '@/lib/content/own-content';
import styles from './InspirationPage.module.scss';

type Props = { start: NewDraft; onClose: () => void };

/** Form for the kind and title of a draft from an idea; the draft then opens in its editor. */
export function DraftModal({ start: { title: given, ...rest }, onClose }: Props) {
  const { t } = useTranslation('dashboard');
  const makeDraft = useNewDraft();
  const { field, submit, isSubmitting, isDirty, failureText } = useCallForm({
    resolver: newContentResolver,
    startWith: { title: given, type: 'COURSE' as const },
    names: ['type', 'title'],
    focus: 'field',
    async act({ type, title }) {
      sendEvent('CLICK_NEW_PROJECT', { contentType: type });
      await makeDraft(type, { title, ...rest });
    },
  });
  return (
    <Modal open onClose={onClose} title={t('inspiration.draft.title')} dirty={isDirty}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p>
          {t('inspiration.draft.lead')} <Filled {...rest} />
        </p>
        {failureText && (
          <Banner tone="error" announced>
            {failureText}
          </Banner>
        )}
        <KindField {...field('type')} layout="rows" />
        <TextField
          {...field('title')}
          label={t('content.create.name')}
          hint={t('content.create.nameHint')}
          autoComplete="off"
        />
        <ModalActions>
          <Button theme="hollow" onClick={onClose}>
            {t('content.create.cancel')}
          </Button>
          <Button theme="green" type="submit" loading={isSubmitting && t('content.create.creating')}>
            {t('content.create.action')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}

/** Prefilled topic and tag of the draft. */
function Filled({ topicId, tags: [tag] = [] }: Omit<NewDraft, 'title'>) {
  const { t } = useTranslation(['dashboard', 'common']);
  const topic = topicId && t(`common:topics.${topicId}`);
  if (topic && tag) return t('inspiration.draft.filledBoth', { topic, tag });
  if (topic) return t('inspiration.draft.filled', { topic });
  return tag ? t('inspiration.draft.filledTag', { tag }) : null;
}
