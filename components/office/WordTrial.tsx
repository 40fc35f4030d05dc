import { useTranslation } from 'next-i18next/pages';
import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { Badge } from '@/components/ui/display/Badge';
import { Banner } from '@/components/ui/feedback/Banner';
import { TextAreaField } from '@/components/ui/fields/TextAreaField';
import { Card } from '@/components/ui/layout/Card';
import { wordLimits } from '@/contract/values/word-filters';
import { useTriedText } from '@/hooks/office/useWordFilters';
import { useErrorText } from '@/hooks/useErrorText';
import styles from './BusinessForm.module.scss';

/** Field for a test text, with the word filters that match it. */
export function WordTrial() {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const [text, setText] = useState('');
  const { matches, problem, isBusy, tryText } = useTriedText();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isBusy) void tryText(text);
  }

  return (
    <Card as="section" look="pane" aria-labelledby="try-words">
      <form className={styles.form} onSubmit={submit} noValidate>
        <h2 id="try-words">{t('office.words.tryTitle')}</h2>
        <TextAreaField
          label={t('office.words.tryLabel')}
          hint={t('office.words.tryHint')}
          value={text}
          rows={3}
          maxCharacters={wordLimits.triedCharacters}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" theme="grey" loading={isBusy && t('office.words.trying')}>
          {t('office.words.try')}
        </Button>
      </form>
      {problem !== undefined && (
        <Banner tone="error" announced>
          {errorText(problem)}
        </Banner>
      )}
      <div role="status">
        {matches?.length === 0 && <p>{t('office.words.noMatch')}</p>}
        {matches && matches.length > 0 && (
          <ul role="list" className={styles.matches} aria-label={t('office.words.matches')}>
            {matches.map(({ phrase, effect, words }) => (
              <li key={phrase}>
                <Badge tone={effect === 'REFUSE' ? 'danger' : 'warning'}>
                  {t(`office.words.effects.${effect}`)}
                </Badge>
                {t('office.words.match', { words, phrase })}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}
