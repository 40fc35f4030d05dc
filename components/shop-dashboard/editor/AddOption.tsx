import { useTranslation } from 'next-i18next/pages';
import { useState, type KeyboardEvent } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { TextField } from '@/components/ui/fields/TextField';
import { shopLimits } from '@/contract/values/shop';
import { isNewName } from '@/lib/shop/variant-form';
import styles from './OptionsPanel.module.scss';

type Props = { names: string[]; onAdd: (name: string) => void };

/** Button that opens a field for the name of a new option. */
export function AddOption({ names, onAdd }: Props) {
  const { t } = useTranslation('dashboard');
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();

  function add() {
    if (!isNewName(name, names)) return setProblem(t('shop.form.options.wrongName'));
    onAdd(name.trim());
    setName('');
    setProblem(undefined);
    setOpen(false);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  }

  if (!isOpen)
    return (
      <Button
        size="s"
        theme="hollow-border"
        icon="plus"
        className={styles.addOption}
        onClick={() => setOpen(true)}
      >
        {t('shop.form.options.add')}
      </Button>
    );
  return (
    <div className={styles.newOption}>
      <TextField
        label={t('shop.form.options.name')}
        hint={t('shop.form.options.nameHint')}
        error={problem}
        maxLength={shopLimits.optionCharacters.max}
        autoComplete="off"
        autoFocus
        value={name}
        onChange={({ target }) => {
          setName(target.value);
          setProblem(undefined);
        }}
        onKeyDown={onKeyDown}
      />
      <div>
        <Button size="s" theme="black" onClick={add}>
          {t('shop.form.options.add')}
        </Button>
        <Button size="s" theme="hollow" onClick={() => setOpen(false)}>
          {t('shop.cancel')}
        </Button>
      </div>
    </div>
  );
}
