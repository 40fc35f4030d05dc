import { useTranslation } from 'next-i18next/pages';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { TextAreaField } from '@/components/ui/fields/TextAreaField';
import { comments } from '@/contract/comments';
import { limits } from '@/contract/values/limits';
import { useCallForm } from '@/hooks/form/useCallForm';
import { schemaResolver } from '@/lib/browser/schema-resolver';
import styles from './PostComments.module.scss';

const TextOnly = comments.editComment.body;

type Props = {
  label: string;
  hint?: string;
  action: string;
  /** Initial text of the field. */
  text?: string;
  /** @throws ApiError */
  onSend: (text: string) => Promise<unknown>;
  onCancel?: () => void;
};

/**
 * Form for a new comment, a reply or an edited comment. The text remains in the field if sending
 * fails.
 */
export function CommentForm({ label, hint, action, text = '', onSend, onCancel }: Props) {
  const { t } = useTranslation('content');
  const { field, submit, isSubmitting, failureText, startOver } = useCallForm({
    resolver: schemaResolver(TextOnly),
    startWith: { text },
    names: ['text'],
    focus: 'field',
    async act(values) {
      await onSend(values.text);
      startOver();
    },
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {failureText && (
        <Banner tone="error" announced>
          {failureText}
        </Banner>
      )}
      <TextAreaField
        {...field('text')}
        label={label}
        hint={hint}
        rows={3}
        maxCharacters={limits.commentCharacters.max}
        autoFocus={onCancel !== undefined}
      />
      <div className={styles.actions}>
        <Button theme="black" size="s" type="submit" loading={isSubmitting && t('post.comments.sending')}>
          {action}
        </Button>
        {onCancel && (
          <Button theme="hollow" size="s" onClick={onCancel}>
            {t('post.comments.cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}
