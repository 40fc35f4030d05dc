import type { Idea } from '@/contract/inspiration';
import { isLongEnough } from '@/contract/rules/long-enough';
import { limits } from '@/contract/values/limits';
import type { NewDraft } from '@/lib/content/own-content';

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Returns the draft of an idea. The words of the idea become the title, and a tag if they fit the
 * tag limits.
 */
export function ideaToDraft({ words, topicId }: Pick<Idea, 'words' | 'topicId'>): NewDraft {
  const { min, max } = limits.tagCharacters;
  const isTag = isLongEnough(words, min) && words.length <= max;
  return { title: capitalised(words), ...(topicId && { topicId }), ...(isTag && { tags: [words] }) };
}

/**
 * Returns a title from a user's text: its first question, otherwise its first sentence. A long
 * title is cut between two words.
 */
export function toTitle(text: string): string {
  const sentences =
    text
      .replace(/\s+/g, ' ')
      .trim()
      .match(/[^.!?…।。！？]+[.!?…।。！？]*/g) ?? [];
  const said = (sentences.find((sentence) => /[?？]/.test(sentence)) ?? sentences[0] ?? '').trim();
  const { max } = limits.titleCharacters;
  if (said.length <= max) return capitalised(said.replace(/(?<![.…。])[.…。]+$/, ''));
  const cut = said.slice(0, max - 1);
  const space = cut.lastIndexOf(' ');
  return `${capitalised(cut.slice(0, space > max / 2 ? space : undefined))}…`;
}
