import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { ConfirmedFields } from '@/components/content/editor/ConfirmedFields';
import { SelectField } from '@/components/ui/fields/SelectField';
import { TextAreaField } from '@/components/ui/fields/TextAreaField';
import { TextField } from '@/components/ui/fields/TextField';
import { TopicPicker } from '@/components/topics/TopicPicker';
import type { CreatorProfile } from '@/contract/creators';
import { limits } from '@/contract/values/limits';
import { topicIds, type TopicId } from '@/contract/values/topics';
import type { ProfileEditing } from '@/hooks/creators/useProfileEditing';
import { useProposedUsername } from '@/hooks/creators/useUsernameCheck';
import { profileFields, type ProfileField } from '@/lib/editing/profile-fields';
import { UsernameField } from './UsernameField';

type Props = { profile: CreatorProfile; editing: ProfileEditing };

/** Error codes whose error text states the whole rule of the field. */
const ruleCodes = ['REQUIRED', 'INVALID', 'TOO_FEW'];

/**
 * Text fields of a profile, each with its rule and error. The username is proposed from the name.
 */
export function ProfileFields({ profile, editing }: Props) {
  const { t } = useTranslation(['onboarding', 'common']);
  const { values, change, errorOf } = editing;
  const [isNamed, setNamed] = useState(values.name !== '');
  const [isChosen, setChosen] = useState(values.username !== '');
  useProposedUsername(isNamed && !isChosen && profile.can.update ? values.name : '', (username) => {
    setChosen(true);
    change({ username });
  });
  const { topics } = values;

  const words = (name: ProfileField) => {
    const error = errorOf(name);
    return {
      id: name,
      label: t(`creatorProfile.fields.${name}`),
      error: error && (ruleCodes.includes(error.code) ? t(`creatorProfile.rules.${name}`) : error.text),
    };
  };
  const chooseUsername = (username: string) => {
    setChosen(true);
    change({ username });
  };

  return (
    <ConfirmedFields
      confirmation={editing.confirmation}
      names={profileFields}
      sentence={t('creatorProfile.live.sentence')}
      save={t('creatorProfile.live.save')}
      keep={t('creatorProfile.live.keep')}
      saved={t('creatorProfile.live.saved')}
    >
      <TextField
        {...words('name')}
        value={values.name}
        hint={t('creatorProfile.hints.name')}
        autoComplete="name"
        onChange={({ target }) => change({ name: target.value })}
        onBlur={() => setNamed(values.name.trim() !== '')}
      />
      <UsernameField
        {...words('username')}
        value={values.username}
        profile={profile}
        typed={values.username}
        onChange={({ target }) => chooseUsername(target.value.trim().toLowerCase())}
        onSuggestion={(suggested) => {
          chooseUsername(suggested);
          document.getElementById('username')?.focus();
        }}
      />
      <TextAreaField
        {...words('tagline')}
        value={values.tagline}
        hint={t('creatorProfile.hints.tagline')}
        rows={2}
        maxCharacters={limits.creatorTaglineCharacters}
        onChange={({ target }) => change({ tagline: target.value })}
      />
      <TopicPicker
        {...words('topics')}
        hint={t('creatorProfile.hints.topics')}
        topics={topicIds.map((id) => ({ id, slug: id, name: t(`common:topics.${id}`) }))}
        chosen={topics}
        max={limits.creatorTopics}
        onChange={(chosen) => change({ topics: chosen as TopicId[] })}
      />
      {topics.length > 1 && (
        <SelectField
          id="mainTopic"
          label={t('creatorProfile.mainTopic')}
          hint={t('creatorProfile.hints.mainTopic')}
          value={topics[0]}
          options={topics.map((id) => ({ value: id, label: t(`common:topics.${id}`) }))}
          onChange={({ target }) =>
            change({
              topics: [
                ...topics.filter((id) => id === target.value),
                ...topics.filter((id) => id !== target.value),
              ],
            })
          }
        />
      )}
      <TextAreaField
        {...words('bio')}
        value={values.bio}
        hint={t('creatorProfile.hints.bio')}
        rows={7}
        maxCharacters={limits.bioCharacters.max}
        onChange={({ target }) => change({ bio: target.value })}
      />
    </ConfirmedFields>
  );
}
