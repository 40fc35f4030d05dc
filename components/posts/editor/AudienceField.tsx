import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { ConfirmedFields } from '@/components/content/editor/ConfirmedFields';
import { Checkbox } from '@/components/ui/fields/Checkbox';
import { RadioCards } from '@/components/ui/fields/RadioCards';
import { SelectField } from '@/components/ui/fields/SelectField';
import {
  postAudiences,
  postAudienceTypes,
  type PostAudience,
  type PostAudienceType,
} from '@/contract/values/content';
import { useAllOwnContent } from '@/hooks/content/useOwnContent';
import type { PostEditing } from '@/hooks/posts/usePostEditing';
import { moveFocus } from '@/lib/page/focus';

const names = ['audience', 'audienceContent', 'hasPreview'] as const;
const OWNED_ID = 'audienceContent';

/**
 * Field for the audience of a post beyond its preview. A published post changes its audience only
 * with a button.
 */
export function AudienceField({ editing }: { editing: PostEditing }) {
  const { t } = useTranslation('content');
  const { values, change, errorOf, confirmation } = editing;
  const [isPicking, setPicking] = useState(false);
  const shown = isPicking ? 'BUYERS' : values.audience;
  const isUnnamed = shown === 'BUYERS' && values.audienceContent === null;

  function choose(audience: PostAudience) {
    // A scheduled post must always state its audience, so this choice is saved together with the
    // owned content.
    const waits =
      audience === 'BUYERS' && values.audienceContent === null && editing.post.state === 'SCHEDULED';
    setPicking(waits);
    // For the audience "everyone" the owned content has no effect, so its unconfirmed change is
    // discarded.
    if (audience === 'EVERYONE' && confirmation.isWaiting(names)) confirmation.undo(names);
    if (!waits) change({ audience });
  }

  const rest = values.hasPreview ? 'open' : 'closed';
  const will = [
    t(`postEditor.audience.will.${shown}`),
    shown !== 'EVERYONE' && t(`postEditor.audience.will.${rest}`),
  ].filter(Boolean);
  return (
    <ConfirmedFields
      confirmation={confirmation}
      names={names}
      sentence={isUnnamed ? t('postEditor.audience.unnamed') : will.join(' ')}
      save={t('postEditor.audience.save')}
      keep={t('editor.undo')}
      saved={t(`postEditor.audience.saved.${shown}`)}
      onIncomplete={
        isUnnamed && confirmation.isWaiting(names)
          ? () => moveFocus(document.getElementById(OWNED_ID))
          : undefined
      }
    >
      <RadioCards
        label={t('postEditor.audience.title')}
        labelHidden
        name="audience"
        layout="rows"
        value={shown}
        options={postAudiences.map((value) => ({
          value,
          label: t(`postEditor.audience.${value}`),
          hint: t(
            value === 'MEMBERS' ? `postEditor.audience.will.${rest}` : `postEditor.audience.hints.${value}`,
          ),
        }))}
        error={errorOf('audience')}
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
          checked={values.hasPreview}
          onChange={({ target }) => change({ hasPreview: target.checked })}
        />
      )}
    </ConfirmedFields>
  );
}

type OwnedProps = {
  chosen: PostEditing['values']['audienceContent'];
  hint?: string;
  error?: string;
  onChoose: (owned: { contentType: PostAudienceType; contentId: string }) => void;
};

/** Field for the content that readers must own: a course or a digital product of the creator. */
function OwnedThing({ chosen, hint, error, onChoose }: OwnedProps) {
  const { t } = useTranslation('content');
  const { items } = useAllOwnContent({ type: 'course,digital-product' });
  const isListed = items?.some(({ id }) => id === chosen?.contentId);
  const options = [
    ...(chosen && !isListed ? [{ value: chosen.contentId, label: chosen.title }] : []),
    ...(items ?? []).map(({ id, title }) => ({ value: id, label: title })),
  ];
  return (
    <SelectField
      id={OWNED_ID}
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
