import { useTranslation } from 'next-i18next/pages';
import { useEffect } from 'react';
import type { Resolver } from 'react-hook-form';
import { Button } from '@/components/ui/actions/Button';
import { ErrorSummary } from '@/components/ui/fields/ErrorSummary';
import { SelectField } from '@/components/ui/fields/SelectField';
import { TextAreaField } from '@/components/ui/fields/TextAreaField';
import { TextField } from '@/components/ui/fields/TextField';
import { toReadableAddress } from '@/contract/rules/mail-address';
import { messageTopics } from '@/contract/values/contact';
import { limits } from '@/contract/values/limits';
import { useUser } from '@/hooks/accounts/useUser';
import { sendMessage, type Written } from '@/hooks/contact/send-message';
import { useCallForm } from '@/hooks/form/useCallForm';
import styles from './ContactPage.module.scss';

/**
 * Loads the schema library on the first press because of its size. If the load fails, the server
 * validates.
 */
const resolver: Resolver<Written, unknown, Written> = async (...given) => {
  const own = await import('./resolver').catch(() => undefined);
  return own ? own.resolver(...given) : { values: given[0], errors: {} };
};

/**
 * Form for a message to the office.
 * @param onSent called with the address that the reply is sent to
 */
export function ContactForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation('explore');
  const { user } = useUser();
  const { form, field, submit, isSubmitting, summary } = useCallForm({
    resolver,
    startWith: { name: '', email: '', topic: 'OTHER', text: '', website: '' } satisfies Written,
    names: ['name', 'email', 'topic', 'text'],
    wordsOf: (name, { type }) =>
      type === 'TOO_SHORT' || type === 'INVALID' ? t(`contact.wrong.${name}`) : undefined,
    async act(written) {
      await sendMessage(written);
      onSent(toReadableAddress(written.email));
    },
  });

  // The page is the same for everyone, so a member's name and address are filled in later, without
  // overwriting input. The values count as defaults, so leaving the page needs no confirmation.
  const { getValues, resetField } = form;
  useEffect(() => {
    if (user.id === null) return;
    if (!getValues('name')) resetField('name', { defaultValue: `${user.name} ${user.lastName}`.trim() });
    if (!getValues('email')) resetField('email', { defaultValue: user.email });
  }, [user, getValues, resetField]);

  return (
    // The method is POST because a submit before hydration must not put the input into the address.
    <form method="post" onSubmit={submit} noValidate>
      <ErrorSummary {...summary} />
      <TextField
        id="name"
        label={t('contact.fields.name')}
        autoComplete="name"
        maxLength={limits.messageNameCharacters}
        {...field('name')}
      />
      <TextField
        id="email"
        type="email"
        label={t('contact.fields.email')}
        hint={t('contact.fields.emailHint')}
        autoComplete="email"
        autoCapitalize="none"
        {...field('email')}
      />
      <SelectField
        id="topic"
        label={t('contact.fields.topic')}
        options={messageTopics.map((topic) => ({ value: topic, label: t(`contact.topics.${topic}`) }))}
        {...field('topic')}
      />
      <TextAreaField
        id="text"
        label={t('contact.fields.text')}
        hint={t('contact.fields.textHint')}
        maxCharacters={limits.messageCharacters.max}
        {...field('text')}
      />
      <label className={styles.website} aria-hidden="true">
        {t('contact.website')}
        <input tabIndex={-1} autoComplete="off" {...form.register('website')} />
      </label>
      <noscript>
        <p>{t('contact.noScript')}</p>
      </noscript>
      <Button type="submit" theme="green" data-needs-script loading={isSubmitting && t('contact.sending')}>
        {t('contact.send')}
      </Button>
    </form>
  );
}
