import { useTranslation } from 'next-i18next/pages';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { RadioCards } from '@/components/ui/fields/RadioCards';
import { Icon } from '@/components/ui/display/Icon';
import type { IconName } from '@/components/ui/display/icon-names';
import { tintColours } from '@/components/ui/display/tints';
import { levels, timesOfDay, type TimeOfDay } from '@/contract/values/onboarding';
import type { TopicId } from '@/contract/values/topics';
import type { Answers } from './answers';
import styles from './Onboarding.module.scss';

const looks: Record<TimeOfDay, { icon: IconName; tint: TopicId }> = {
  MORNING: { icon: 'sunrise', tint: 'coaching' },
  MIDDAY: { icon: 'sun', tint: 'breathing' },
  EVENING: { icon: 'sunset', tint: 'relaxing' },
  NIGHT: { icon: 'moon', tint: 'sleep-health' },
};

/** Question about time of day and experience level. */
export function TimeStep({ form }: { form: UseFormReturn<Answers, unknown, Answers> }) {
  const { t } = useTranslation('onboarding');
  return (
    <>
      <Controller
        control={form.control}
        name="timesOfDay"
        render={({ field }) => (
          <fieldset id="timesOfDay">
            <legend className="visually-hidden">{t('flow.questions.time.times')}</legend>
            <div className={styles.times}>
              {timesOfDay.map((time) => (
                <label key={time} className={styles.time} style={tintColours(looks[time].tint)}>
                  <input
                    type="checkbox"
                    checked={field.value.includes(time)}
                    onChange={({ target }) =>
                      field.onChange(
                        timesOfDay.filter((each) =>
                          each === time ? target.checked : field.value.includes(each),
                        ),
                      )
                    }
                  />
                  <Icon name={looks[time].icon} />
                  <span>
                    <b>{t(`flow.questions.time.of.${time}`)}</b>
                    <small>{t(`flow.questions.time.hours.${time}`)}</small>
                  </span>
                  {field.value.includes(time) && <Icon name="check" className={styles.tick} />}
                </label>
              ))}
            </div>
          </fieldset>
        )}
      />
      <Controller
        control={form.control}
        name="level"
        render={({ field }) => (
          <RadioCards
            id="level"
            name="level"
            label={t('flow.questions.time.level')}
            hint={t('flow.questions.time.levelHint')}
            layout="rows"
            className={styles.level}
            value={field.value ?? ''}
            onChange={({ target }) => field.onChange(target.value)}
            options={levels.map((level) => ({
              value: level,
              label: t(`flow.questions.time.levels.${level}.name`),
              hint: t(`flow.questions.time.levels.${level}.hint`),
            }))}
          />
        )}
      />
    </>
  );
}
