import { useTranslation } from 'next-i18next/pages';
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';
import { SelectField } from '@/components/ui/fields/SelectField';
import { TextAreaField } from '@/components/ui/fields/TextAreaField';
import { TextField } from '@/components/ui/fields/TextField';
import { TopicPicker } from '@/components/topics/TopicPicker';
import type { CreatorProfile } from '@/contract/creators';
import { limits } from '@/contract/values/limits';
import { topicIds, type TopicId } from '@/contract/values/topics';
import type { ProfileChange } from '@/hooks/creators/useCreatorProfile';
import type { ProfileValues } from './profile-values';
import { UsernameField } from './UsernameField';

type Props = {
  profile: CreatorProfile;
  form: UseFormReturn<ProfileValues, unknown, ProfileChange>;
  /** Returns the error text of a field. */
  textOf: (name: keyof ProfileValues) => string | undefined;
};

/** Text fields of a profile, each with its rule and error. */
export function ProfileFields({ profile, form, textOf }: Props) {
  const { t } = useTranslation(['onboarding', 'common']);
  const [username, topics] = useWatch({ control: form.control, name: ['username', 'topics'] });
  const words = (name: keyof ProfileValues) => ({
    id: name,
    label: t(`creatorProfile.fields.${name}`),
    error: textOf(name),
  });

  return (
    <>
      <TextField
        {...form.register('name')}
        {...words('name')}
        hint={t('creatorProfile.hints.name')}
        autoComplete="name"
      />
      <UsernameField
        {...form.register('username')}
        {...words('username')}
        profile={profile}
        typed={username}
        onSuggestion={(suggested) => {
          form.setValue('username', suggested, { shouldDirty: true, shouldValidate: true });
          form.setFocus('username');
        }}
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
      {topics.length > 1 && (
        <SelectField
          id="mainTopic"
          label={t('creatorProfile.mainTopic')}
          hint={t('creatorProfile.hints.mainTopic')}
          value={topics[0]}
          options={topics.map((id) => ({ value: id, label: t(`common:topics.${id}`) }))}
          onChange={({ target }) =>
            form.setValue(
              'topics',
              [...topics.filter((id) => id === target.value), ...topics.filter((id) => id !== target.value)],
              { shouldDirty: true },
            )
          }
        />
      )}
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
