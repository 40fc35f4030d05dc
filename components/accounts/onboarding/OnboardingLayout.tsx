import { useTranslation } from 'next-i18next/pages';
import { useState, type ReactNode } from 'react';
import { FlowLayout } from '@/components/shell/layouts/FlowLayout';
import { Button } from '@/components/ui/actions/Button';
import { useToast } from '@/components/ui/feedback/useToast';
import { useOnboarding } from '@/hooks/accounts/useOnboarding';
import { useErrorText } from '@/hooks/useErrorText';

/** Layout of the onboarding questions, with a picture for each step and a button to skip all. */
export function OnboardingLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation('onboarding');
  const { step } = useOnboarding();
  return (
    <FlowLayout picture={step} line={t(`flow.questions.${step}.line`)} action={<SkipButton />}>
      {children}
    </FlowLayout>
  );
}

function SkipButton() {
  const { t } = useTranslation('onboarding');
  const toast = useToast();
  const errorText = useErrorText();
  const { step, finish } = useOnboarding();
  const [isLeaving, setLeaving] = useState(false);

  async function skip() {
    setLeaving(true);
    try {
      await finish();
    } catch (error) {
      toast(errorText(error));
    } finally {
      setLeaving(false);
    }
  }

  return (
    <Button theme="hollow" loading={isLeaving && t('flow.questions.skipping')} onClick={() => void skip()}>
      {t(`flow.questions.${step === 'about' ? 'skipLast' : 'skip'}`)}
    </Button>
  );
}
