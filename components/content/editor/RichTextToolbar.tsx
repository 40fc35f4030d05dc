import { useTranslation } from 'next-i18next/pages';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import styles from './RichTextField.module.scss';
import { richTextTools, type RichTextState, type RichTextTool } from './rich-text-tools';

type Props = {
  /** Undefined while the editor is loading. */
  state: RichTextState | undefined;
  controls: string;
  onTool: (tool: RichTextTool) => void;
  children?: ReactNode;
};

const moves: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Buttons for the marks of a text. The whole bar is a single stop of the Tab key; arrow keys move
 * between the buttons.
 */
export function RichTextToolbar({ state, controls, onTool, children }: Props) {
  const { t } = useTranslation('content');
  const [stop, setStop] = useState(0);

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.findIndex((button) => button === event.target);
    const next = moves[event.key]?.(at, richTextTools.length);
    if (at < 0 || at >= richTextTools.length || next === undefined) return;
    event.preventDefault();
    setStop(next);
    buttons[next]?.focus();
  }

  return (
    <div className={styles.toolbar}>
      <div
        role="toolbar"
        aria-label={t('editor.richText.label')}
        aria-controls={controls}
        className={styles.tools}
        onKeyDown={move}
      >
        {richTextTools.map((tool, place) => (
          <button
            key={tool}
            type="button"
            tabIndex={place === stop ? 0 : -1}
            className={styles.tool}
            data-tool={tool}
            disabled={!state}
            aria-label={t(`editor.richText.tools.${tool}`)}
            aria-pressed={state?.[tool] ?? false}
            onFocus={() => setStop(place)}
            // Prevents the press from clearing the selection in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onTool(tool)}
          >
            {/* CSS draws the sign of `steps`; as text it would have to be in the label. */}
            <span aria-hidden>{tool !== 'steps' && t(`editor.richText.signs.${tool}`)}</span>
          </button>
        ))}
      </div>
      {children}
    </div>
  );
}
