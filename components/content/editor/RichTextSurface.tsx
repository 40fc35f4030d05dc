import {
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type FocusEvent,
  type Ref,
} from 'react';
import type { ControlAria } from '@/components/ui/fields/Field';
import type { Dialect } from '@/lib/rich-text/schema';
import { createRichTextView, type RichTextView } from './rich-text-view';
import styles from './RichTextField.module.scss';
import { RichTextInsertMenu, toEntryId } from './RichTextInsertMenu';
import { RichTextLink } from './RichTextLink';
import type { RichTextInsert, RichTextState } from './rich-text-tools';
import { useInsertMenu } from './useInsertMenu';

type Props = {
  ref: Ref<Pick<RichTextView, 'run'>>;
  control: ControlAria;
  label: string;
  className: string | undefined;
  dialect: Dialect;
  value: string;
  disabled: boolean;
  inserts: RichTextInsert[] | undefined;
  onChange: (text: string) => void;
  onBlur: (() => void) | undefined;
  onState: (state: RichTextState) => void;
};

/** Editing surface that shows a text as its readers will see it. */
export function RichTextSurface({
  ref,
  control,
  label,
  className,
  dialect,
  value,
  disabled,
  inserts,
  ...on
}: Props) {
  const element = useRef<HTMLDivElement>(null);
  const view = useRef<RichTextView>(null);
  // Texts that were reported and have not returned as `value` yet. Any other `value` was set from
  // outside.
  const reported = useRef({ last: value, waiting: new Set<string>() });
  const [state, setState] = useState<RichTextState>();
  const [asksLink, setAsksLink] = useState(false);
  const listId = useId();
  const line = (!disabled && state?.line) || null;
  const menu = useInsertMenu(line, inserts, (block) => view.current?.insert(block));
  const chosen = menu.isOpen && menu.entries[menu.at];

  const attributes = () => ({
    ...Object.fromEntries(Object.entries(control).map(([name, each]) => [name, String(each)])),
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    ...(disabled ? { 'aria-readonly': 'true' } : { tabindex: '0' }),
    ...(chosen && {
      'aria-haspopup': 'listbox',
      'aria-controls': listId,
      'aria-activedescendant': toEntryId(listId, chosen.id),
    }),
    spellcheck: 'true',
    class: className ?? '',
  });
  const readAttributes = useEffectEvent(attributes);
  const isEditable = useEffectEvent(() => !disabled);
  const change = useEffectEvent((text: string) => {
    if (text === reported.current.last) return;
    reported.current.last = text;
    reported.current.waiting.add(text);
    on.onChange(text);
  });
  const handleKey = useEffectEvent((event: KeyboardEvent) => menu.onKey(event));
  const showState = useEffectEvent((next: RichTextState) => {
    setState(next);
    on.onState(next);
  });
  const start = useEffectEvent((at: HTMLElement) => {
    reported.current = { last: value, waiting: new Set() };
    return createRichTextView(at, {
      dialect,
      text: value,
      attributes: () => readAttributes(),
      isEditable: () => isEditable(),
      onChange: (text) => change(text),
      onState: (next) => showState(next),
      onAskLink: () => setAsksLink(true),
      onKey: (event) => handleKey(event),
    });
  });

  useEffect(() => {
    const created = start(element.current!);
    view.current = created;
    return () => created.destroy();
  }, []);

  useEffect(() => {
    const { last, waiting } = reported.current;
    if (value === last) waiting.clear();
    else if (!waiting.has(value)) {
      reported.current = { last: value, waiting: new Set() };
      view.current?.show(value);
    }
  }, [value]);

  const described = JSON.stringify([control, label, disabled, chosen && chosen.id]);
  useEffect(() => view.current?.update(), [described]);

  useImperativeHandle(ref, () => ({ run: (tool) => view.current?.run(tool) }), []);

  function leave({ relatedTarget, currentTarget }: FocusEvent<HTMLDivElement>) {
    if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
    menu.close();
    on.onBlur?.();
  }

  return (
    <div className={styles.place} onBlur={leave}>
      <div ref={element} />
      {menu.isOffered && line && (
        <RichTextInsertMenu
          listId={listId}
          line={line}
          menu={menu}
          onAsk={() => {
            menu.ask();
            view.current?.focus();
          }}
        />
      )}
      {asksLink && (
        <RichTextLink
          href={state?.href ?? ''}
          onClose={() => setAsksLink(false)}
          onLink={(href) => {
            setAsksLink(false);
            view.current?.setLink(href);
          }}
        />
      )}
    </div>
  );
}
