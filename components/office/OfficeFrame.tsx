import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { useState, type ComponentProps } from 'react';
import { DashboardFrame } from '@/components/shell/layouts/DashboardFrame';
import { Button } from '@/components/ui/actions/Button';
import { Kbd } from '@/components/ui/display/Kbd';
import { Banner } from '@/components/ui/feedback/Banner';
import styles from './OfficeFrame.module.scss';
import { useOfficeKeys } from './useOfficeKeys';
import { useUndo } from './useUndo';

// Loaded on demand, because the dialog is opened rarely.
const KeysHelp = dynamic(() => import('./KeysHelp').then((file) => file.KeysHelp), { ssr: false });

/** Frame of every office page: heading, content, keyboard keys and their help. */
export function OfficeFrame({ actions, children, ...frame }: ComponentProps<typeof DashboardFrame>) {
  const { t } = useTranslation('admin');
  const [isHelpOpen, setHelpOpen] = useState(false);
  const { undoNewest, failure } = useUndo();
  useOfficeKeys({ onHelp: () => setHelpOpen(true), onUndo: () => void undoNewest() });
  return (
    <DashboardFrame
      {...frame}
      actions={
        <>
          <Button
            theme="hollow-border"
            className={styles.keys}
            aria-keyshortcuts="?"
            onClick={() => setHelpOpen(true)}
          >
            <Kbd>?</Kbd>
            {t('office.keys.title')}
          </Button>
          {actions}
        </>
      }
    >
      {failure && (
        <Banner tone="error" title={t('office.notDecided', { name: failure.name })} announced>
          {failure.text}
        </Banner>
      )}
      {children}
      {isHelpOpen && <KeysHelp onClose={() => setHelpOpen(false)} />}
    </DashboardFrame>
  );
}
