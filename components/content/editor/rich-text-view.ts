import { baseKeymap, chainCommands, lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import { Slice, type Mark, type MarkType, type Node, type Schema } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import { EditorState, TextSelection, type Command } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { parseMarkdown } from '@/lib/rich-text/parse';
import { schemas, type Dialect } from '@/lib/rich-text/schema';
import { serializeMarkdown } from '@/lib/rich-text/serialize';
import type { InsertLine, RichTextBlock, RichTextState, RichTextTool } from './rich-text-tools';

type Options = {
  dialect: Dialect;
  text: string;
  attributes: () => Record<string, string>;
  isEditable: () => boolean;
  /** Called with the Markdown of each change. */
  onChange: (text: string) => void;
  onState: (state: RichTextState) => void;
  onAskLink: () => void;
  /** Handles a key before the editor does; returns true for a handled key. */
  onKey: (event: KeyboardEvent) => boolean;
};

/** Returns the nodes that contain the selection. */
function ancestorsOf({ selection: { $from } }: EditorState): Node[] {
  return Array.from({ length: $from.depth + 1 }, (_, depth) => $from.node(depth));
}

/** Returns the link at the selection. */
function linkAt({ selection, doc, schema, storedMarks }: EditorState): Mark | undefined {
  const type = schema.marks.link!;
  if (selection.empty) return type.isInSet(storedMarks ?? selection.$from.marks());
  let found: Mark | undefined;
  doc.nodesBetween(selection.from, selection.to, (node) => {
    found ??= type.isInSet(node.marks);
  });
  return found;
}

/** Returns the line of the cursor if it is empty or begins with a slash. */
function findInsertLine(view: EditorView): InsertLine | null {
  const { $from, empty } = view.state.selection;
  const { parent } = $from;
  if (!empty || $from.depth !== 1 || parent.type !== view.state.schema.nodes.paragraph) return null;
  const isSlash = parent.childCount === 1 && $from.parentOffset === parent.content.size;
  const query = isSlash ? /^\/([\p{L} ]{0,20})$/u.exec(parent.textContent)?.[1] : undefined;
  const dom = view.nodeDOM($from.before());
  if ((query === undefined && parent.childCount > 0) || !(dom instanceof HTMLElement)) return null;
  return { query: query ?? null, top: dom.offsetTop, height: dom.offsetHeight };
}

function stateOf(state: EditorState): Omit<RichTextState, 'line'> {
  const { selection, doc, schema, storedMarks } = state;
  const names = ancestorsOf(state).map(({ type }) => type.name);
  const hasMark = (type: MarkType) =>
    selection.empty
      ? type.isInSet(storedMarks ?? selection.$from.marks()) !== undefined
      : doc.rangeHasMark(selection.from, selection.to, type);
  return {
    strong: hasMark(schema.marks.strong!),
    emphasis: hasMark(schema.marks.emphasis!),
    heading: names.includes('heading'),
    list: names.includes('bulletList'),
    steps: names.includes('orderedList'),
    quote: names.includes('quote'),
    link: linkAt(state) !== undefined,
    href: (linkAt(state)?.attrs.href as string | undefined) ?? '',
    hasSelection: !selection.empty,
  };
}

/** Wraps the selection in a list, changes the type of its list, or takes it out of the list. */
const toggleList =
  (name: 'bulletList' | 'orderedList'): Command =>
  (state, dispatch, view) => {
    const { schema, selection, tr } = state;
    const { $from } = selection;
    const type = schema.nodes[name]!;
    for (let depth = $from.depth; depth > 0; depth -= 1) {
      const list = $from.node(depth);
      if (!list.type.spec.group?.includes('list')) continue;
      if (list.type === type) return liftListItem(schema.nodes.listItem!)(state, dispatch, view);
      dispatch?.(tr.setNodeMarkup($from.before(depth), type));
      return true;
    }
    return wrapInList(type)(state, dispatch, view);
  };

const commandsOf = ({ nodes, marks }: Schema): Record<Exclude<RichTextTool, 'link'>, Command> => ({
  strong: toggleMark(marks.strong!),
  emphasis: toggleMark(marks.emphasis!),
  heading: (state, dispatch, view) =>
    setBlockType(stateOf(state).heading ? nodes.paragraph! : nodes.heading!)(state, dispatch, view),
  list: toggleList('bulletList'),
  steps: toggleList('orderedList'),
  quote: (state, dispatch, view) =>
    stateOf(state).quote ? lift(state, dispatch) : wrapIn(nodes.quote!)(state, dispatch, view),
});

/** Removes the text of the line of the cursor. */
const clearLine: Command = (state, dispatch) => {
  const { $from } = state.selection;
  dispatch?.(state.tr.delete($from.start(), $from.end()));
  return true;
};

/** Replaces the line of the cursor with a rule and an empty line. */
const insertRule: Command = (state, dispatch) => {
  const { schema, selection, tr } = state;
  const at = selection.$from.before();
  tr.replaceWith(at, selection.$from.after(), [
    schema.nodes.rule!.create(),
    schema.nodes.paragraph!.create(),
  ]);
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, at + 2)).scrollIntoView());
  return true;
};

/** Replaces typed Markdown signs around words with a mark. */
const markRule = (pattern: RegExp, type: MarkType) =>
  new InputRule(pattern, ({ tr }, match, start, end) => {
    const [all, words] = match;
    // The match may begin with the character before the first sign, which must not be replaced.
    const from = start + (/[*_]/.test(all[0]!) ? 0 : 1);
    return tr.replaceWith(from, end, type.schema.text(words!, [type.create()])).removeStoredMark(type);
  });

const rulesOf = ({ nodes, marks }: Schema, dialect: Dialect) =>
  inputRules({
    rules: [
      textblockTypeInputRule(/^(#{1,6})\s$/, nodes.heading!, ([, signs]) => ({
        level: dialect === 'post' && signs!.length > 2 ? 3 : 2,
      })),
      wrappingInputRule(/^\s*[-*]\s$/, nodes.bulletList!),
      wrappingInputRule(/^\s*1[.)]\s$/, nodes.orderedList!),
      wrappingInputRule(/^\s*>\s$/, nodes.quote!),
      ...(nodes.codeBlock ? [textblockTypeInputRule(/^```$/, nodes.codeBlock)] : []),
      markRule(/(?:^|[^*])\*\*([^\s*](?:[^*]*[^\s*])?)\*\*$/, marks.strong!),
      markRule(/(?:^|[^\w_])_([^\s_](?:[^_]*[^\s_])?)_$/, marks.emphasis!),
      markRule(/(?:^|[^\w*])\*([^\s*](?:[^*]*[^\s*])?)\*$/, marks.emphasis!),
    ],
  });

/** Inserts a line break inside the paragraph. */
const breakLine: Command = (state, dispatch) => {
  const { schema, selection, tr } = state;
  if (selection.$from.parent.type !== schema.nodes.paragraph) return false;
  dispatch?.(tr.replaceSelectionWith(schema.nodes.lineBreak!.create()).scrollIntoView());
  return true;
};

/** Nests a list item if the dialect shows nested lists to readers. */
const nestItem: Command = (state, dispatch, view) => {
  const { listItem, paragraph, bulletList } = state.schema.nodes;
  const mayNest = listItem!.contentMatch.matchType(paragraph!)?.matchType(bulletList!);
  return Boolean(mayNest) && sinkListItem(listItem!)(state, dispatch, view);
};

/** Reads pasted text as Markdown. */
function readPasted(text: string, dialect: Dialect): Slice {
  const { content } = parseMarkdown(text, dialect);
  const isOpen = (node: Node | null) => (node?.type.name === 'paragraph' ? 1 : 0);
  return new Slice(content, isOpen(content.firstChild), isOpen(content.lastChild));
}

/** Creates the surface of the editor in an element. Tab is left to the browser. */
export function createRichTextView(
  element: HTMLElement,
  { dialect, text, attributes, isEditable, onChange, onState, onAskLink, onKey }: Options,
) {
  const schema = schemas[dialect];
  const commands = commandsOf(schema);
  const item = schema.nodes.listItem!;
  const askLink: Command = () => {
    onAskLink();
    return true;
  };
  const plugins = [
    rulesOf(schema, dialect),
    keymap({
      'Mod-b': commands.strong,
      'Mod-i': commands.emphasis,
      'Mod-k': askLink,
      'Mod-z': undo,
      'Shift-Mod-z': redo,
      'Mod-y': redo,
      'Shift-Enter': breakLine,
      'Mod-]': nestItem,
      'Mod-[': liftListItem(item),
      Enter: splitListItem(item),
    }),
    keymap({ ...baseKeymap, Backspace: chainCommands(emptyOut, baseKeymap.Backspace!) }),
    history(),
  ];
  const start = (markdown: string) => EditorState.create({ doc: parseMarkdown(markdown, dialect), plugins });
  const report = () => onState({ ...stateOf(view.state), line: findInsertLine(view) });
  const view = new EditorView(
    { mount: element },
    {
      state: start(text),
      attributes,
      editable: isEditable,
      handleKeyDown: (_view, event) => !event.isComposing && onKey(event),
      clipboardTextParser: (pasted, _context, isPlain) =>
        // Without a slice, the editor itself inserts the lines as plain text.
        isPlain ? (null as unknown as Slice) : readPasted(pasted, dialect),
      dispatchTransaction(transaction) {
        const next = view.state.apply(transaction);
        view.updateState(next);
        if (transaction.docChanged) onChange(serializeMarkdown(next.doc));
        report();
      },
    },
  );
  report();

  /**
   * Links the selected words to an address. Without a selection, the address itself is inserted as
   * a link.
   */
  const setLink: (href: string | null) => Command = (href) => (state, dispatch) => {
    const type = schema.marks.link!;
    const { tr, selection } = state;
    let { from, to } = selection;
    // A cursor inside a link changes the whole link.
    const current = linkAt(state);
    if (selection.empty && current)
      selection.$from.parent.forEach((node, offset) => {
        const begin = selection.$from.start() + offset;
        const end = begin + node.nodeSize;
        if (current.isInSet(node.marks) && begin <= selection.from && selection.from <= end)
          [from, to] = [begin, end];
      });
    if (from === to) {
      if (href) tr.replaceSelectionWith(schema.text(href, [type.create({ href })]), false);
    } else {
      tr.removeMark(from, to, type);
      if (href) tr.addMark(from, to, type.create({ href }));
    }
    dispatch?.(tr);
    return true;
  };
  const run = (command: Command) => {
    command(view.state, view.dispatch, view);
    view.focus();
  };
  return {
    run: (tool: RichTextTool) => (tool === 'link' ? onAskLink() : run(commands[tool])),
    setLink: (href: string | null) => run(setLink(href)),
    /** Converts the line of the cursor to a block. Without a block, the line is only emptied. */
    insert: (block?: RichTextBlock) => {
      run(clearLine);
      if (block) run(block === 'rule' ? insertRule : commands[block]);
    },
    focus: () => view.focus(),
    /** Replaces the text without reporting a change. */
    show: (markdown: string) => {
      view.updateState(start(markdown));
      report();
    },
    /** Applies changed attributes. */
    update: () => view.setProps({}),
    destroy: () => view.destroy(),
  };
}

export type RichTextView = ReturnType<typeof createRichTextView>;

/** Converts a heading, code or a quote to a paragraph if the cursor is at its beginning. */
const emptyOut: Command = (state, dispatch, view) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.parentOffset > 0 || $from.parent.type === state.schema.nodes.paragraph) return false;
  return setBlockType(state.schema.nodes.paragraph!)(state, dispatch, view);
};
