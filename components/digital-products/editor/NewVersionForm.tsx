import { useTranslation } from 'next-i18next/pages';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { TextAreaField } from '@/components/ui/fields/TextAreaField';
import { useToast } from '@/components/ui/feedback/useToast';
import { digitalProductEditing } from '@/contract/digital-product-editing';
import { limits } from '@/contract/values/limits';
import type { DigitalProductEditing } from '@/hooks/digital-products/useDigitalProductEditing';
import { useCallForm } from '@/hooks/form/useCallForm';
import { schemaResolver } from '@/lib/browser/schema-resolver';
import styles from './ProductVersions.module.scss';

type Props = {
  /** Number of the version to be published. */
  number: number;
  editing: DigitalProductEditing;
};

/** Form that publishes the changed files to all owners with a note about the changes. */
export function NewVersionForm({ number, editing }: Props) {
  const { t } = useTranslation('content');
  const toast = useToast();
  const { field, submit, isSubmitting, failureText } = useCallForm({
    resolver: schemaResolver(digitalProductEditing.publishVersion.body),
    startWith: { note: '' },
    names: ['note'],
    focus: 'field',
    async act({ note }) {
      await editing.publishVersion(note);
      toast(t('digitalProductEditor.versions.done', { number }));
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
        {...field('note')}
        label={t('digitalProductEditor.versions.note')}
        hint={t('digitalProductEditor.versions.noteHint', {
          ...limits.versionNoteCharacters,
          perDay: limits.mailedNewsADay,
        })}
        rows={2}
        maxCharacters={limits.versionNoteCharacters.max}
      />
      <Button
        theme="green"
        type="submit"
        loading={isSubmitting && t('digitalProductEditor.versions.publishing')}
      >
        {t('digitalProductEditor.versions.publish', { number })}
      </Button>
    </form>
  );
}
