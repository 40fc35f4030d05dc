import { useTranslation } from 'next-i18next/pages';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useAppUrl } from '@/components/shell/head/AppUrl';
import { TextAreaField } from '@/components/ui/TextAreaField';
import { TextField } from '@/components/ui/TextField';
import { TopicPicker } from '@/components/ui/TopicPicker';
import { limits } from '@/contract/values/limits';
import { topicIds, type TopicId } from '@/contract/values/topics';
import type { ProfileChange } from '@/hooks/creators/useCreatorProfile';
import { useFieldText } from '@/hooks/form/useFieldText';
import { paths } from '@/contract/paths';
import type { ProfileValues } from './profile-values';

/** The text fields of a profile, each with its rule and its error. */
export function ProfileFields({ form }: { form: UseFormReturn<ProfileValues, unknown, ProfileChange> }) {
  const { t } = useTranslation(['onboarding', 'common']);
  const fieldText = useFieldText();
  const appUrl = useAppUrl();
  const { errors } = form.formState;
  const words = (name: keyof ProfileValues) => ({
    id: name,
    label: t(`creatorProfile.fields.${name}`),
    error: fieldText(errors[name]),
  });

  return (
    <>
      <TextField
        {...form.register('name')}
        {...words('name')}
        hint={t('creatorProfile.hints.name')}
        autoComplete="name"
      />
      <TextField
        {...form.register('username')}
        {...words('username')}
        hint={t('creatorProfile.hints.username', {
          address: `${appUrl.replace(/^https?:\/\//, '')}${paths.creator('')}`,
        })}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextAreaField
        {...form.register('tagline')}
        {...words('tagline')}
        hint={t('creatorProfile.hints.tagline')}
        defaultValue={form.getValues('tagline')}
        rows={2}
        maxCharacters={limits.creatorTaglineCharacters}
      />
      <Controller
        control={form.control}
        name="topics"
        render={({ field }) => (
          <TopicPicker
            {...words('topics')}
            hint={t('creatorProfile.hints.topics')}
            topics={topicIds.map((id) => ({ id, slug: id, name: t(`common:topics.${id}`) }))}
            chosen={field.value}
            max={limits.creatorTopics}
            onChange={(chosen) => field.onChange(chosen as TopicId[])}
          />
        )}
      />
      <TextAreaField
        {...form.register('bio')}
        {...words('bio')}
        hint={t('creatorProfile.hints.bio')}
        defaultValue={form.getValues('bio')}
        rows={7}
        maxCharacters={limits.bioCharacters.max}
      />
    </>
  );
}
