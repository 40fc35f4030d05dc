import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Banner } from '@/components/ui/feedback/Banner';
import { Card } from '@/components/ui/layout/Card';
import { useToast } from '@/components/ui/feedback/useToast';
import type { OwnCredential } from '@/contract/creators';
import type { NewCredential } from '@/hooks/creators/useCreatorProfile';
import { useErrorText } from '@/hooks/useErrorText';
import { useUploadDone } from '@/hooks/files/useUploads';
import { isFor } from '@/lib/upload/upload-item';
import { CredentialForm } from './CredentialForm';
import { CredentialRow } from './CredentialRow';
import styles from './Credentials.module.scss';

type Props = {
  credentials: OwnCredential[];
  onAdd: (credential: NewCredential) => Promise<unknown>;
  onRemove: (id: string) => Promise<unknown>;
  onRestore: (id: string) => Promise<unknown>;
  /** Called when the server has attached a document. */
  onAttached: () => Promise<unknown>;
};

/**
 * List of a creator's credentials, each with a document that the office checks. A removal can be
 * undone.
 */
export function Credentials({ credentials, onAdd, onRemove, onRestore, onAttached }: Props) {
  const { t } = useTranslation('onboarding');
  const toast = useToast();
  const errorText = useErrorText();
  const [failure, setFailure] = useState<unknown>();

  useUploadDone(({ item }) => {
    if (isFor(item, 'CREDENTIAL')) void attempt(onAttached);
  });

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

  async function remove({ id, title }: OwnCredential) {
    if (!(await attempt(() => onRemove(id)))) return;
    toast(t('creatorProfile.credentials.removed', { title }), {
      label: t('creatorProfile.credentials.undo'),
      onAction: () => void attempt(() => onRestore(id)),
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
            <CredentialRow
              key={credential.id}
              credential={credential}
              onRemove={() => void remove(credential)}
            />
          ))}
        </ul>
      )}
      <CredentialForm onAdd={onAdd} />
    </Card>
  );
}
