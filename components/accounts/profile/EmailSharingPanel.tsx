import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { MoreItems } from '@/components/loading/MoreItems';
import { Checkbox } from '@/components/ui/fields/Checkbox';
import { useToast } from '@/components/ui/feedback/useToast';
import type { EmailSharing } from '@/contract/audience';
import { useEmailSharing } from '@/hooks/audience/useEmailSharing';
import { useErrorText } from '@/hooks/useErrorText';
import styles from './AccountPage.module.scss';
import { AccountSection } from './AccountSection';
import { UntilKnown } from './UntilKnown';

/** Switches that allow individual creators to see the user's email address. */
export function EmailSharingPanel() {
  const { t } = useTranslation('profile');
  const list = useEmailSharing();
  const toast = useToast();
  const errorText = useErrorText();
  const { items, error, reload } = list;
  const [failed, setFailed] = useState<{ id: string; error: unknown }>();

  async function set({ creator }: EmailSharing, isShared: boolean) {
    setFailed(undefined);
    try {
      await list.set(creator.id, isShared);
      toast(t(isShared ? 'account.sharing.shared' : 'account.sharing.stopped', { name: creator.name }));
    } catch (failure) {
      setFailed({ id: creator.id, error: failure });
    }
  }

  return (
    <AccountSection id="sharing">
      {items ? (
        <div className={styles.form}>
          {items.length === 0 && <p>{t('account.sharing.none')}</p>}
          {items.map((sharing) => (
            <Checkbox
              key={sharing.creator.id}
              asSwitch
              label={sharing.creator.name}
              error={failed?.id === sharing.creator.id ? errorText(failed.error) : undefined}
              checked={sharing.sharedAt !== null}
              onChange={({ target }) => void set(sharing, target.checked)}
            />
          ))}
          <MoreItems list={list} />
        </div>
      ) : (
        <UntilKnown error={error} reload={reload} loading={t('account.sharing.loading')} />
      )}
    </AccountSection>
  );
}
