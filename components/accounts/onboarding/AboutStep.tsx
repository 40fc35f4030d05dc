import { useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import { Card } from '@/components/ui/layout/Card';
import { Icon } from '@/components/ui/display/Icon';
import { SelectField } from '@/components/ui/fields/SelectField';
import { TextField } from '@/components/ui/fields/TextField';
import { regions } from '@/contract/values/onboarding';
import type { useAccountForm } from '../useAccountForm';
import type { Answers } from './answers';
import styles from './Onboarding.module.scss';

type Props = Pick<ReturnType<typeof useAccountForm<Answers, Answers>>, 'field'>;

export function AboutStep({ field }: Props) {
  const { t } = useTranslation('onboarding');
  return (
    <>
      <Question name="yearOfBirth">
        <TextField
          id="yearOfBirth"
          label={t('flow.questions.about.yearOfBirth')}
          optional
          inputMode="numeric"
          autoComplete="bday-year"
          maxLength={4}
          {...field('yearOfBirth')}
        />
      </Question>
      <Question name="region">
        <SelectField
          id="region"
          label={t('flow.questions.about.region')}
          optional
          autoComplete="address-level1"
          placeholder={t('flow.questions.about.noRegion')}
          options={regions.map((region) => ({ value: region, label: t(`flow.regions.${region}`) }))}
          {...field('region')}
        />
      </Question>
      <p className={styles.promise}>
        <Icon name="lock" />
        {t('flow.questions.about.promise')}
      </p>
    </>
  );
}

function Question({ name, children }: { name: 'yearOfBirth' | 'region'; children: ReactNode }) {
  const { t } = useTranslation('onboarding');
  return (
    <Card className={styles.question}>
      {children}
      <p className={styles.why}>
        <Icon name={name === 'region' ? 'compass' : 'users'} />
        <span>
          <b>{t('flow.questions.about.why')}</b>
          {t(`flow.questions.about.whyOf.${name}`)}
        </span>
      </p>
    </Card>
  );
}
