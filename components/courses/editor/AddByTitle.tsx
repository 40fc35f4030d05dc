import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/Button';
import { TextField } from '@/components/ui/TextField';
import { fieldErrorsOf, Title } from '@/contract/shared';
import { useFieldText } from '@/hooks/form/useFieldText';
import styles from './AddByTitle.module.scss';

type Props = {
  id: string;
  label: string;
  action: string;
  /** Answers undefined when it was refused: the title then stays. */
  onAdd: (title: string) => Promise<unknown>;
};

/** One line to name a new thing and a button to make it. The field is empty again for the next one. */
export function AddByTitle({ id, label, action, onAdd }: Props) {
  const fieldText = useFieldText();
  const [title, setTitle] = useState('');
  const [error, setError] = useState<string>();
  const [isAdding, setAdding] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const read = Title.safeParse(title);
    if (!read.success) return setError(fieldText(fieldErrorsOf(read.error)[0]));
    setAdding(true);
    if ((await onAdd(read.data)) !== undefined) setTitle('');
    setAdding(false);
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        id={id}
        label={label}
        error={error}
        value={title}
        autoComplete="off"
        onChange={(event) => {
          setTitle(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" icon="plus" loading={isAdding && action}>
        {action}
      </Button>
    </form>
  );
}
