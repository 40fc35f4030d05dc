import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Checkbox } from '@/components/ui/Checkbox';
import { RadioCards } from '@/components/ui/RadioCards';
import { SelectField } from '@/components/ui/SelectField';
import {
  postAudiences,
  postAudienceTypes,
  type PostAudience,
  type PostAudienceType,
} from '@/contract/values/content';
import { useOwnContent } from '@/hooks/content/useOwnContent';
import type { PostEditing } from '@/hooks/posts/usePostEditing';

/** Who reads the post beyond its opening. */
export function AudienceField({ editing }: { editing: PostEditing }) {
  const { t } = useTranslation('content');
  const { values, change, errorOf } = editing;
  const [isPicking, setPicking] = useState(false);
  const shown = isPicking ? 'BUYERS' : values.audience;
  const isOut = editing.post.state === 'PUBLISHED' || editing.post.state === 'SCHEDULED';

  function choose(audience: PostAudience) {
    // A post that is out always says whose it is: this choice is saved together with what they own.
    const waits = audience === 'BUYERS' && values.audienceContent === null && isOut;
    setPicking(waits);
    if (!waits) change({ audience });
  }

  return (
    <>
      <RadioCards
        label={t('postEditor.audience.title')}
        labelHidden
        name="audience"
        layout="rows"
        value={shown}
        options={postAudiences.map((value) => ({
          value,
          label: t(`postEditor.audience.${value}`),
          hint: t(`postEditor.audience.hints.${value}`),
        }))}
        onChange={({ target }) => {
          const audience = postAudiences.find((each) => each === target.value);
          if (audience) choose(audience);
        }}
      />
      {shown === 'BUYERS' && (
        <OwnedThing
          chosen={values.audienceContent}
          hint={isPicking ? t('postEditor.audience.unchanged') : undefined}
          error={errorOf('audienceContent')}
          onChoose={(audienceContent) => {
            setPicking(false);
            change({ audience: 'BUYERS', audienceContent });
          }}
        />
      )}
      {shown !== 'EVERYONE' && (
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

type OwnedProps = {
  chosen: PostEditing['values']['audienceContent'];
  hint?: string;
  error?: string;
  onChoose: (owned: { contentType: PostAudienceType; contentId: string }) => void;
};

/** What its readers own: one of the own courses or digital products. */
function OwnedThing({ chosen, hint, error, onChoose }: OwnedProps) {
  const { t } = useTranslation('content');
  const { items } = useOwnContent({ type: 'course,digital-product', limit: 100 });
  const isListed = items?.some(({ id }) => id === chosen?.contentId);
  const options = [
    ...(chosen && !isListed ? [{ value: chosen.contentId, label: chosen.title }] : []),
    ...(items ?? []).map(({ id, title }) => ({ value: id, label: title })),
  ];
  return (
    <SelectField
      id="audienceContent"
      label={t('postEditor.audience.owned')}
      hint={hint}
      error={error}
      placeholder={t(items?.length === 0 ? 'postEditor.audience.noneOwned' : 'postEditor.audience.choose')}
      value={chosen?.contentId ?? ''}
      options={options}
      onChange={({ target }) => {
        const owned = items?.find(({ id }) => id === target.value);
        const contentType = postAudienceTypes.find((type) => type === owned?.contentType);
        if (owned && contentType) onChoose({ contentType, contentId: owned.id });
      }}
    />
  );
}
