import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import type { EarlierWords } from '@/hooks/content/useKeptWords';
import { formatMoment } from '@/lib/format/format';
import styles from './EditedElsewhere.module.scss';
import { TwoTexts } from './TwoTexts';

/**
 * Notice of a local draft from an earlier visit that never reached the server. It can be compared,
 * restored or discarded.
 */
export function KeptWords({ earlier }: { earlier?: EarlierWords }) {
  return earlier && <Offer key={earlier.keptAt} earlier={earlier} />;
}

function Offer({ earlier: { keptAt, mine, theirs, putBack, discard } }: { earlier: EarlierWords }) {
  const { t, i18n } = useTranslation('content');
  const [isCompared, setCompared] = useState(false);
  const time = formatMoment(new Date(keptAt).toISOString(), i18n.language);
  return (
    <Banner tone="warning" title={t('editor.keptWords.title', { time })} announced>
      <p>{t('editor.keptWords.text')}</p>
      {isCompared && (
        <TwoTexts
          texts={[
            [t('editor.keptWords.mine'), mine],
            [t('editor.keptWords.theirs'), theirs],
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
          {t('editor.keptWords.putBack')}
        </Button>
        <Button theme="hollow-border" size="s" onClick={discard}>
          {t('editor.keptWords.discard')}
        </Button>
      </div>
    </Banner>
  );
}
