import type { IconName } from '@/components/ui/display/icon-names';

/** Buttons of the editor, in display order. */
export const richTextTools = ['strong', 'emphasis', 'heading', 'list', 'steps', 'quote', 'link'] as const;
export type RichTextTool = (typeof richTextTools)[number];

/** Blocks that an empty line can become, in the order of the menu. */
export const richTextBlocks = ['heading', 'list', 'steps', 'quote', 'rule'] as const;
export type RichTextBlock = (typeof richTextBlocks)[number];

/** Menu entry of an empty line that adds something outside the text. */
export type RichTextInsert = {
  id: string;
  label: string;
  /** Text that says where readers see the added content. */
  note: string;
  icon: IconName;
  onChoose: () => void;
};

/**
 * Line of the cursor if something can be added there. It is empty, or begins with a slash followed
 * by the letters of `query`.
 */
export type InsertLine = { query: string | null; top: number; height: number };

/** Marks and blocks at the cursor; `href` is the address of a link there. */
export type RichTextState = Record<RichTextTool, boolean> & {
  href: string;
  hasSelection: boolean;
  line: InsertLine | null;
};
