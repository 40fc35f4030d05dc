import type { IconName } from '@/components/ui/display/icon-names';

/** Buttons of the editor in their order. */
export const richTextTools = ['strong', 'emphasis', 'heading', 'list', 'steps', 'quote', 'link'] as const;
export type RichTextTool = (typeof richTextTools)[number];

/** Blocks that an empty line can become, in the order of the menu. */
export const richTextBlocks = ['heading', 'list', 'steps', 'quote', 'rule'] as const;
export type RichTextBlock = (typeof richTextBlocks)[number];

/** Entry of the menu of an empty line that adds something beside the text. */
export type RichTextInsert = {
  id: string;
  label: string;
  /** Place where readers see what is added. */
  note: string;
  icon: IconName;
  onChoose: () => void;
};

/**
 * Line of the cursor if something can be added there: an empty line, or a line that begins with a
 * slash and then has the letters of `query`.
 */
export type InsertLine = { query: string | null; top: number; height: number };

/** Marks and blocks at the cursor, with the address of the link there. */
export type RichTextState = Record<RichTextTool, boolean> & {
  href: string;
  hasSelection: boolean;
  line: InsertLine | null;
};
