import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import { useToast } from '@/components/ui/feedback/useToast';
import { RadioCards } from '@/components/ui/fields/RadioCards';
import { TextField } from '@/components/ui/fields/TextField';
import { Card } from '@/components/ui/layout/Card';
import { wordEffects, type WordEffect } from '@/contract/values/word-filters';
import { useCallForm } from '@/hooks/form/useCallForm';
import type { WordFilterList } from '@/hooks/office/useWordFilters';
import { schemaResolver } from '@/lib/browser/schema-resolver';
import styles from './BusinessForm.module.scss';

/** Form for a new word filter. */
export function WordForm({ add }: Pick<WordFilterList, 'add'>) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const { field, form, submit, isSubmitting, startOver, textOf, failureText } = useCallForm({
    resolver: schemaResolver(() => import('@/contract/office-words').then((file) => file.NewWordFilter)),
    startWith: { phrase: '', effect: 'REFUSE' as WordEffect },
    names: ['phrase', 'effect'],
    focus: 'field',
    async act({ phrase, effect }) {
      toast(t('office.words.added', { phrase: (await add(phrase, effect)).phrase }));
      startOver();
    },
  });
  return (
    <Card as="section" look="pane" aria-labelledby="new-word">
      <form className={styles.form} onSubmit={submit} noValidate>
        <h2 id="new-word">{t('office.words.form')}</h2>
        <TextField
          label={t('office.words.phrase')}
          hint={t('office.words.phraseHint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...field('phrase')}
          error={textOf('phrase') ?? failureText}
        />
        <RadioCards
          label={t('office.words.effect')}
          hint={t('office.words.posts')}
          options={wordEffects.map((value) => ({
            value,
            label: t(`office.words.effects.${value}`),
            hint: t(`office.words.effectHints.${value}`),
          }))}
          {...form.register('effect')}
          value={form.watch('effect')}
        />
        <Button type="submit" theme="green" loading={isSubmitting && t('office.words.adding')}>
          {t('office.words.add')}
        </Button>
      </form>
    </Card>
  );
}
