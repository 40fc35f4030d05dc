import { useTranslation } from 'next-i18next/pages';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { Card } from '@/components/ui/layout/Card';
import { Disclosure } from '@/components/ui/layout/Disclosure';
import { Segments } from '@/components/ui/fields/Segments';
import { TextAreaField } from '@/components/ui/fields/TextAreaField';
import { TextField } from '@/components/ui/fields/TextField';
import { limits } from '@/contract/values/limits';
import type { PostEditing } from '@/hooks/posts/usePostEditing';
import { useRenderedText } from '@/hooks/posts/useRenderedText';
import { useErrorText } from '@/hooks/useErrorText';
import { applyMark, markdownMarks, type MarkdownMark } from '@/lib/posts/markdown-marks';
import { TextBlocks } from '../TextBlocks';
import styles from './PostText.module.scss';

const views = ['write', 'both', 'read'] as const;
type View = (typeof views)[number];

/** Fields for the title, the summary for cards and the Markdown text, with a preview beside. */
export function PostText({ editing }: { editing: PostEditing }) {
  const { t } = useTranslation('content');
  const { values, change, errorOf } = editing;
  const [view, setView] = useState<View>('both');
  const errorText = useErrorText();
  const { rendered, failure } = useRenderedText(values.text, true);
  const area = useRef<HTMLTextAreaElement>(null);

  function mark(chosen: MarkdownMark) {
    const field = area.current;
    if (!field) return;
    const { text, start, end } = applyMark(
      { text: values.text, start: field.selectionStart, end: field.selectionEnd },
      chosen,
    );
    change({ text });
    field.focus();
    // Runs after React has written the text into the field.
    requestAnimationFrame(() => field.setSelectionRange(start, end));
  }

  return (
    <Card look="pane" className={styles.pane}>
      <TextField
        id="title"
        label={t('postEditor.name')}
        error={errorOf('title')}
        value={values.title}
        autoComplete="off"
        onChange={({ target }) => change({ title: target.value })}
      />
      <TextAreaField
        id="summary"
        label={t('postEditor.summary')}
        hint={t('postEditor.summaryHint')}
        error={errorOf('summary')}
        rows={2}
        maxCharacters={limits.postSummaryCharacters}
        value={values.summary}
        onChange={({ target }) => change({ summary: target.value })}
      />
      <div className={styles.tools}>
        {view !== 'read' && (
          <div role="group" aria-label={t('postEditor.marks.label')} className={styles.marks}>
            {markdownMarks.map((each) => (
              <Button
                key={each}
                size="s"
                theme="hollow-border"
                aria-label={t(`postEditor.marks.${each}`)}
                onClick={() => mark(each)}
              >
                {t(`postEditor.marks.signs.${each}`)}
              </Button>
            ))}
          </div>
        )}
        <Segments
          label={t('postEditor.views.label')}
          value={view}
          options={views.map((value) => ({ value, label: t(`postEditor.views.${value}`) }))}
          onChange={setView}
        />
      </div>
      <div className={styles[view]}>
        {view !== 'read' && (
          <TextAreaField
            ref={area}
            id="text"
            label={t('postEditor.text')}
            error={errorOf('text')}
            rows={24}
            spellCheck
            maxCharacters={
              values.text.length > limits.postTextCharacters * 0.9 ? limits.postTextCharacters : undefined
            }
            value={values.text}
            onChange={({ target }) => change({ text: target.value })}
          />
        )}
        {view !== 'write' && (
          <section className={styles.preview} aria-label={t('postEditor.asRead')} aria-busy={!rendered}>
            {failure !== undefined && (
              <p className={styles.quiet}>
                {t('postEditor.renderFailed')} {errorText(failure)}
              </p>
            )}
            {rendered && values.text.trim() === '' && (
              <p className={styles.quiet}>{t('postEditor.nothingYet')}</p>
            )}
            {rendered && <AsRead editing={editing} rendered={rendered} />}
          </section>
        )}
      </div>
      {rendered && (
        <p className={styles.quiet}>
          {t('postEditor.words', { count: rendered.wordsCount, minutes: rendered.readingMinutes })}
        </p>
      )}
      <Disclosure level={2} title={t('postEditor.help.title')}>
        <ul className={styles.help}>
          {(['strong', 'emphasis', 'heading', 'list', 'quote', 'link'] as const).map((each) => (
            <li key={each}>
              <code>{t(`postEditor.help.${each}`)}</code> {t(`postEditor.marks.${each}`)}
            </li>
          ))}
        </ul>
      </Disclosure>
    </Card>
  );
}

type AsReadProps = {
  editing: PostEditing;
  rendered: NonNullable<ReturnType<typeof useRenderedText>['rendered']>;
};

/** Preview of the text for its audience, with the border where public reading ends. */
function AsRead({ editing: { values }, rendered: { blocks, previewCount } }: AsReadProps) {
  const { t } = useTranslation('content');
  if (values.audience === 'EVERYONE') return <TextBlocks blocks={blocks} />;
  const openCount = values.hasPreview ? previewCount : 0;
  return (
    <>
      {openCount > 0 && <TextBlocks blocks={blocks.slice(0, openCount)} />}
      <p className={styles.border}>
        {t(openCount > 0 ? 'postEditor.openUpToHere' : 'postEditor.nothingOpen')}
      </p>
      <TextBlocks blocks={blocks.slice(openCount)} />
    </>
  );
}
