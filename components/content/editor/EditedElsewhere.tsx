import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { useErrorText } from '@/hooks/useErrorText';
import styles from './EditedElsewhere.module.scss';
import { TwoTexts } from './TwoTexts';

type Props<Draft> = {
  editing: { readAgain: () => Promise<Draft>; keepMine: () => Promise<void>; takeTheirs: () => void };
  /** Text typed in this window. */
  mine: string;
  /** Returns the same text from the version that the other window saved. */
  textOf: (theirs: Draft) => string;
};

/**
 * Banner shown when two windows changed the same content. Both texts can be compared, and one text
 * is chosen.
 */
export function EditedElsewhere<Draft>({ editing, mine, textOf }: Props<Draft>) {
  const { t } = useTranslation('content');
  const errorText = useErrorText();
  const [theirs, setTheirs] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const attempt = (task: () => Promise<unknown>) => {
    setFailure(undefined);
    task().catch(setFailure);
  };

  async function compare() {
    setTheirs(textOf(await editing.readAgain()));
  }

  function takeTheirs() {
    editing.takeTheirs();
    // The reload discards the text typed here.
    location.reload();
  }

  return (
    <Banner tone="warning" title={t('editor.elsewhere.title')} announced>
      <p>{t('editor.elsewhere.text')}</p>
      {failure !== undefined && <p>{errorText(failure)}</p>}
      {theirs !== undefined && (
        <TwoTexts
          texts={[
            [t('editor.elsewhere.mine'), mine],
            [t('editor.elsewhere.theirs'), theirs],
          ]}
        />
      )}
      <div className={styles.actions}>
        {theirs === undefined && (
          <Button theme="hollow-border" size="s" onClick={() => attempt(compare)}>
            {t('editor.elsewhere.compare')}
          </Button>
        )}
        <Button theme="black" size="s" onClick={() => attempt(editing.keepMine)}>
          {t('editor.elsewhere.keepMine')}
        </Button>
        <Button theme="hollow-border" size="s" onClick={takeTheirs}>
          {t('editor.elsewhere.takeTheirs')}
        </Button>
      </div>
    </Banner>
  );
}
