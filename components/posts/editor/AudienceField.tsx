import { useTranslation } from 'next-i18next/pages';
import { Checkbox } from '@/components/ui/Checkbox';
import { RadioCards } from '@/components/ui/RadioCards';
import { SelectField } from '@/components/ui/SelectField';
import { postAudiences } from '@/contract/values/content';
import { useOwnContent } from '@/hooks/content/useOwnContent';
import type { PostEditing } from '@/hooks/posts/usePostEditing';

/** Who reads the post beyond its opening. */
export function AudienceField({ editing }: { editing: PostEditing }) {
  const { t } = useTranslation('content');
  const { values, change, errorOf } = editing;
  return (
    <>
      <RadioCards
        label={t('postEditor.audience.title')}
        labelHidden
        name="audience"
        layout="rows"
        value={values.audience}
        options={postAudiences.map((value) => ({
          value,
          label: t(`postEditor.audience.${value}`),
          hint: t(`postEditor.audience.hints.${value}`),
        }))}
        onChange={({ target }) => {
          const audience = postAudiences.find((each) => each === target.value);
          if (audience) change({ audience });
        }}
      />
      {values.audience === 'BUYERS' && <OwnedThing editing={editing} error={errorOf('audienceContent')} />}
      {values.audience !== 'EVERYONE' && (
        <Checkbox
          label={t('postEditor.openStart')}
          hint={t('postEditor.openStartHint')}
          checked={values.hasOpenStart}
          onChange={({ target }) => change({ hasOpenStart: target.checked })}
        />
      )}
    </>
  );
}

/** What its readers own: one of the own courses. */
function OwnedThing({ editing, error }: { editing: PostEditing; error?: string }) {
  const { t } = useTranslation('content');
  const { items } = useOwnContent({ type: 'course', limit: 100 });
  const chosen = editing.values.audienceContent;
  const isListed = items?.some(({ id }) => id === chosen?.contentId);
  const options = [
    ...(chosen && !isListed ? [{ value: chosen.contentId, label: chosen.title }] : []),
    ...(items ?? []).map(({ id, title }) => ({ value: id, label: title })),
  ];
  return (
    <SelectField
      id="audienceContent"
      label={t('postEditor.audience.owned')}
      error={error}
      placeholder={t(items?.length === 0 ? 'postEditor.audience.noneOwned' : 'postEditor.audience.choose')}
      value={chosen?.contentId ?? ''}
      options={options}
      onChange={({ target }) =>
        editing.change({
          audienceContent: target.value ? { contentType: 'COURSE', contentId: target.value } : null,
        })
      }
    />
  );
}
