import { z } from '@/contract/zod';
import { Button } from '@/components/ui/actions/Button';
import { TextField } from '@/components/ui/fields/TextField';
import { Title } from '@/contract/shared';
import { useCallForm } from '@/hooks/form/useCallForm';
import { schemaResolver } from '@/lib/browser/schema-resolver';
import styles from './AddByTitle.module.scss';

type Props = {
  id: string;
  label: string;
  action: string;
  /** Returns undefined if the request was refused; the title then remains in the field. */
  onAdd: (title: string) => Promise<unknown>;
  /** True if the field takes the focus when a button opens it. */
  autoFocus?: boolean;
};

const resolver = schemaResolver(z.strictObject({ title: Title }));

/**
 * Form with a title field and a button that creates an item. The field is emptied for the next
 * title.
 */
export function AddByTitle({ id, label, action, onAdd, autoFocus }: Props) {
  const { field, submit, isSubmitting, startOver } = useCallForm({
    resolver,
    startWith: { title: '' },
    names: ['title'],
    focus: 'field',
    async act({ title }) {
      if ((await onAdd(title)) === undefined) return false;
      startOver();
    },
  });

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField {...field('title')} id={id} label={label} autoComplete="off" autoFocus={autoFocus} />
      <Button type="submit" icon="plus" loading={isSubmitting && action}>
        {action}
      </Button>
    </form>
  );
}
