import { useTranslation } from 'next-i18next/pages';
import type { FieldErrors, ResolverResult } from 'react-hook-form';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { Checkbox } from '@/components/ui/fields/Checkbox';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { TextAreaField } from '@/components/ui/fields/TextAreaField';
import { useToast } from '@/components/ui/feedback/useToast';
import { limits } from '@/contract/values/limits';
import { useUser } from '@/hooks/accounts/useUser';
import { useCallForm } from '@/hooks/form/useCallForm';
import { useSendFeedback, type Feedback } from '@/hooks/testimonials/useTestimonials';
import { toFormError } from '@/lib/browser/form-error';

const limitsOf = ({ mayShow }: Feedback) =>
  mayShow ? limits.testimonialCharacters : limits.feedbackCharacters;

/**
 * Validates by hand, because the contract's schema would add the schema library to public pages.
 */
function resolver(typed: Feedback): ResolverResult<Feedback, Feedback> {
  const errors: FieldErrors<Feedback> = {};
  const text = typed.text.trim();
  const { min, max } = limitsOf(typed);
  if (text.length < min) errors.text = toFormError({ code: 'TOO_SHORT', limit: min });
  if (text.length > max) errors.text = toFormError({ code: 'TOO_LONG', limit: max });
  return errors.text ? { values: {}, errors } : { values: { ...typed, text }, errors: {} };
}

/** Form for feedback to the office; a member can also allow Kumu to publish it. */
export function FeedbackModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('common');
  const { isSignedIn } = useUser();
  const toast = useToast();
  const send = useSendFeedback();
  const { form, field, submit, isSubmitting, isDirty, failureText } = useCallForm<Feedback, Feedback>({
    resolver,
    startWith: { text: '', mayShow: false },
    names: ['text'],
    focus: 'field',
    async act(feedback) {
      await send(feedback);
      toast(t(feedback.mayShow ? 'feedback.received' : 'feedback.sent'));
      onClose();
    },
  });
  const mayShow = form.watch('mayShow');
  return (
    <Modal open title={t('feedback.title')} onClose={onClose} dirty={isDirty}>
      <form onSubmit={submit} noValidate>
        <TextAreaField
          {...field('text')}
          label={t('feedback.text')}
          hint={t('feedback.hint')}
          maxCharacters={limitsOf({ text: '', mayShow }).max}
        />
        {isSignedIn && <Checkbox {...form.register('mayShow')} label={t('feedback.mayShow')} />}
        {failureText && (
          <Banner tone="error" announced>
            {failureText}
          </Banner>
        )}
        <ModalActions>
          <Button type="submit" theme="green" loading={isSubmitting && t('feedback.sending')}>
            {t('feedback.send')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
