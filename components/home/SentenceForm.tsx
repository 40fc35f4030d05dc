import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import type { ComponentProps, FormEvent } from 'react';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { addressWith, valuesIn } from '@/lib/list-query';
import { paths } from '@/contract/paths';
import styles from './SentenceForm.module.scss';

/** Minutes that someone has. */
const times = [5, 10, 20, 60];

const needs = [
  'sleep-health',
  'breathing',
  'stretching',
  'fitness',
  'anxiety',
  'nutritional',
  'work',
  'relaxing',
] as const;

/** "I have 10 minutes and I'd like to sleep better": a plain GET form that works before any script has come. */
export function SentenceForm() {
  const { t } = useTranslation('explore');
  const router = useRouter();

  function show(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void router.push(addressWith(paths.courses, valuesIn(event.currentTarget)));
  }

  return (
    <form className={styles.ask} action={paths.courses} aria-label={t('home.sentence.label')} onSubmit={show}>
      <div className={styles.line}>
        <span>{t('home.sentence.have')}</span>
        <Pick name="maxMinutes" label={t('home.sentence.time')} defaultValue="10">
          {times.map((minutes) => (
            <option key={minutes} value={minutes}>
              {t(minutes === 60 ? 'home.sentence.hour' : 'home.sentence.minutes', { count: minutes })}
            </option>
          ))}
        </Pick>
        <span>{t('home.sentence.and')}</span>
        <Pick name="topicId" label={t('home.sentence.need')} defaultValue="sleep-health">
          {needs.map((topic) => (
            <option key={topic} value={topic}>
              {t(`home.sentence.needs.${topic}`)}
            </option>
          ))}
        </Pick>
      </div>
      <Button type="submit" theme="green" size="l" className={styles.show}>
        {t('home.sentence.show')}
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
