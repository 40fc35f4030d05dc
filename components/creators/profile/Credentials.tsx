import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import type { z } from '@/contract/zod';
import { Banner } from '@/components/ui/Banner';
import { Card } from '@/components/ui/Card';
import { IconButton } from '@/components/ui/IconButton';
import { useToast } from '@/components/ui/useToast';
import type { Credential } from '@/contract/creators';
import type { NewCredential } from '@/hooks/creators/useCreatorProfile';
import { useErrorText } from '@/hooks/useErrorText';
import { CredentialForm } from './CredentialForm';
import styles from './Credentials.module.scss';

type Shown = z.infer<typeof Credential>;

type Props = {
  credentials: Shown[];
  onAdd: (credential: NewCredential) => Promise<unknown>;
  onRemove: (id: string) => Promise<unknown>;
};

/** Trainings and degrees. Removing one can be undone: it is then added again. */
export function Credentials({ credentials, onAdd, onRemove }: Props) {
  const { t } = useTranslation('onboarding');
  const toast = useToast();
  const errorText = useErrorText();
  const [failure, setFailure] = useState<unknown>();

  async function attempt(task: () => Promise<unknown>) {
    setFailure(undefined);
    try {
      await task();
      return true;
    } catch (error) {
      setFailure(error);
      return false;
    }
  }

  async function remove({ id, title, issuer, year }: Shown) {
    if (!(await attempt(() => onRemove(id)))) return;
    toast(t('creatorProfile.credentials.removed', { title }), {
      label: t('creatorProfile.credentials.undo'),
      onAction: () => void attempt(() => onAdd({ title, issuer, year })),
    });
  }

  return (
    <Card as="section" look="pane" aria-labelledby="credentials" className={styles.pane}>
      <h2 id="credentials" tabIndex={-1}>
        {t('creatorProfile.credentials.title')}
      </h2>
      <p className={styles.hint}>{t('creatorProfile.credentials.hint')}</p>
      {failure !== undefined && (
        <Banner tone="error" announced>
          {errorText(failure)}
        </Banner>
      )}
      {credentials.length > 0 && (
        <ul role="list" className={styles.list}>
          {credentials.map((credential) => (
            <li key={credential.id}>
              <span>
                <b>{credential.title}</b>
                <span className={styles.hint}>
                  {[credential.issuer, credential.year].filter(Boolean).join(', ')}
                </span>
              </span>
              <IconButton
                icon="trash"
                label={t('creatorProfile.credentials.remove', { title: credential.title })}
                onClick={() => void remove(credential)}
              />
            </li>
          ))}
        </ul>
      )}
      <CredentialForm onAdd={onAdd} />
    </Card>
  );
}
