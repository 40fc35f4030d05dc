import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { PasswordField } from '@/components/ui/fields/PasswordField';
import { TextField } from '@/components/ui/fields/TextField';
import styles from './Studio.module.scss';

type Props = { label: string; hint?: string; value: string; isSecret?: boolean };

/** Field with a copy button; a secret value is hidden until the creator shows it. */
export function CopyField({ label, hint, value, isSecret = false }: Props) {
  const { t } = useTranslation('studio');
  const [said, setSaid] = useState('');
  async function copy(): Promise<void> {
    // If the browser forbids copying, the value can still be copied from the field.
    const hasCopied = await navigator.clipboard?.writeText(value).then(
      () => true,
      () => false,
    );
    setSaid(t(hasCopied ? 'studio.software.copied' : 'studio.software.notCopied', { label }));
  }
  const Control = isSecret ? PasswordField : TextField;
  return (
    <div className={styles.copy}>
      <Control label={label} hint={hint} value={value} readOnly autoComplete="off" />
      <Button
        theme="grey"
        icon="copy"
        aria-label={t('studio.software.copyThis', { label })}
        onClick={() => void copy()}
      >
        {t('studio.software.copy')}
      </Button>
      <p role="status">{said}</p>
    </div>
  );
}
