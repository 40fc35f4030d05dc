import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import type { ComponentProps, FormEvent } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { Icon } from '@/components/ui/display/Icon';
import { addressWith, valuesIn } from '@/lib/list-query';
import { paths } from '@/contract/paths';
import type { SentenceChoice } from '@/lib/courses/sentence';
import styles from './SentenceForm.module.scss';

/**
 * Search sentence, such as "I have 10 minutes and I'd like to sleep better". It is a plain GET form
 * that works before hydration.
 */
export function SentenceForm({ choices }: { choices: readonly SentenceChoice[] }) {
  const { t } = useTranslation('explore');
  const router = useRouter();
  const { minutes } = choices.find((one) => one.minutes === 10) ?? choices[0] ?? {};
  // The choice with the longest time contains all wishes, so a chosen wish remains valid when the
  // time changes.
  const needs = choices.at(-1)?.needs ?? [];

  function show(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void router.push(addressWith(paths.courses, valuesIn(event.currentTarget)));
  }

  return (
    <form className={styles.ask} action={paths.courses} aria-label={t('sentence.label')} onSubmit={show}>
      <div className={styles.line}>
        <span>{t('sentence.have')}</span>
        <Pick name="maxMinutes" label={t('sentence.time')} defaultValue={minutes}>
          {choices.map(({ minutes }) => (
            <option key={minutes} value={minutes}>
              {t(minutes === 60 ? 'sentence.hour' : 'sentence.minutes', { count: minutes })}
            </option>
          ))}
        </Pick>
        <span>{t('sentence.and')}</span>
        <Pick name="topicId" label={t('sentence.need')}>
          {needs.map((topic) => (
            <option key={topic} value={topic}>
              {t(`sentence.needs.${topic}`)}
            </option>
          ))}
        </Pick>
      </div>
      <Button type="submit" theme="green" size="l" className={styles.show}>
        {t('sentence.show')}
      </Button>
    </form>
  );
}

function Pick({ label, children, ...select }: ComponentProps<'select'> & { label: string }) {
  return (
    <span className={styles.pick}>
      <select {...select} aria-label={label}>
        {children}
      </select>
      <Icon name="down" />
    </span>
  );
}
