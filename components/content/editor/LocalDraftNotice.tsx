import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import type { EarlierDraft } from '@/hooks/content/useLocalDraft';
import { formatMoment } from '@/lib/format/format';
import styles from './EditedElsewhere.module.scss';
import { TwoTexts } from './TwoTexts';

/**
 * Notice of a local draft from an earlier visit that never reached the server. It can be compared,
 * restored or discarded.
 */
export function LocalDraftNotice({ earlier }: { earlier?: EarlierDraft }) {
  return earlier && <Offer key={earlier.keptAt} earlier={earlier} />;
}

function Offer({ earlier: { keptAt, mine, theirs, putBack, discard } }: { earlier: EarlierDraft }) {
  const { t, i18n } = useTranslation('content');
  const [isCompared, setCompared] = useState(false);
  const time = formatMoment(new Date(keptAt).toISOString(), i18n.language);
  return (
    <Banner tone="warning" title={t('editor.localDraft.title', { time })} announced>
      <p>{t('editor.localDraft.text')}</p>
      {isCompared && (
        <TwoTexts
          texts={[
            [t('editor.localDraft.mine'), mine],
            [t('editor.localDraft.theirs'), theirs],
          ]}
        />
      )}
      <div className={styles.actions}>
        {!isCompared && (
          <Button theme="hollow-border" size="s" onClick={() => setCompared(true)}>
            {t('editor.elsewhere.compare')}
          </Button>
        )}
        <Button theme="black" size="s" onClick={() => void putBack()}>
          {t('editor.localDraft.putBack')}
        </Button>
        <Button theme="hollow-border" size="s" onClick={discard}>
          {t('editor.localDraft.discard')}
        </Button>
      </div>
    </Banner>
  );
}
