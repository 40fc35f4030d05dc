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
  /** Answers undefined when it was refused: the title then stays. */
  onAdd: (title: string) => Promise<unknown>;
  /** Takes the focus when it appears, from a button that opened it. */
  autoFocus?: boolean;
};

const resolver = schemaResolver(z.strictObject({ title: Title }));

/** One line to name a new thing and a button to make it. The field is empty again for the next one. */
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
