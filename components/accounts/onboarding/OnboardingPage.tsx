import { useTranslation } from 'next-i18next/pages';
import { useEffect, useRef } from 'react';
import { Controller } from 'react-hook-form';
import { Button } from '@/components/ui/actions/Button';
import { ErrorSummary } from '@/components/ui/fields/ErrorSummary';
import { Stepper } from '@/components/ui/layout/Stepper';
import { TopicPicker } from '@/components/topics/TopicPicker';
import { paths } from '@/contract/paths';
import { limits } from '@/contract/values/limits';
import { topicIds } from '@/contract/values/topics';
import { useAccounts } from '@/hooks/accounts/useAccounts';
import { onboardingSteps, useOnboarding } from '@/hooks/accounts/useOnboarding';
import { useUser } from '@/hooks/accounts/useUser';
import { moveFocus } from '@/lib/page/focus';
import { FlowFrame } from '../FlowFrame';
import { useAccountForm } from '../useAccountForm';
import { AboutStep } from './AboutStep';
import { toAboutChanges, toAnswers, fieldsByStep, schemas, type Answers } from './answers';
import styles from './Onboarding.module.scss';
import { TimeStep } from './TimeStep';

/**
 * Three onboarding questions, each at its own address. Each answer is saved at once, and all are
 * optional.
 */
export function OnboardingPage() {
  const { t } = useTranslation(['onboarding', 'common']);
  const { user } = useUser();
  const { update, setTopics } = useAccounts();
  const { step, next, addressOf, goTo, finish } = useOnboarding();
  const index = onboardingSteps.indexOf(step);
  const before = onboardingSteps[index - 1];
  const after = onboardingSteps[index + 1];

  // A single form serves all steps, so that the answers of hidden steps are kept.
  const account = useAccountForm<Answers, Answers>({
    schema: schemas[step],
    startWith: toAnswers(user),
    names: fieldsByStep[step],
    async act(read) {
      if (step === 'topics') await setTopics(read.topics);
      if (step === 'time') await update({ timesOfDay: read.timesOfDay, level: read.level });
      await (after ? goTo(after) : finish(toAboutChanges(read)));
    },
  });

  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    moveFocus(heading.current);
  }, [step]);

  return (
    <FlowFrame
      title={t(`flow.questions.${step}.title`)}
      lead={t(`flow.questions.${step}.lead`)}
      canonical={paths.memberQuestions}
      hasFailed={account.hasFailed}
      titleRef={heading}
      steps={
        <Stepper
          current={index}
          steps={onboardingSteps.map((each, place) => ({
            label: t(`flow.questions.${each}.name`),
            ...(place < index && { href: addressOf(each) }),
          }))}
        />
      }
    >
      <form method="post" className={styles.form} onSubmit={account.submit} noValidate>
        <ErrorSummary {...account.summary} />
        {step === 'topics' && (
          <Controller
            control={account.form.control}
            name="topics"
            render={({ field }) => (
              <TopicPicker
                id="topics"
                label={t('flow.questions.topics.name')}
                labelHidden
                look="pebbles"
                topics={topicIds.map((id) => ({ id, slug: id, name: t(`common:topics.${id}`) }))}
                chosen={field.value}
                max={limits.memberTopics}
                error={account.textOf('topics')}
                onChange={field.onChange}
              />
            )}
          />
        )}
        {step === 'time' && <TimeStep form={account.form} />}
        {step === 'about' && <AboutStep field={account.field} />}
        <div className={styles.foot}>
          {before && (
            <Button theme="hollow-border" size="l" onClick={() => void goTo(before)}>
              {t('flow.questions.back')}
            </Button>
          )}
          <Button
            type="submit"
            theme="green"
            size="l"
            className={styles.next}
            loading={account.isSubmitting && t('flow.questions.saving')}
          >
            {after
              ? t('flow.questions.next', { step: t(`flow.questions.${after}.name`) })
              : t(`flow.questions.${next === paths.home ? 'toHome' : 'finish'}`)}
          </Button>
        </div>
      </form>
    </FlowFrame>
  );
}
