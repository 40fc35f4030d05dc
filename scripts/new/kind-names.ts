import { capital } from './files.ts';

/**
 * Returns the names that the code of a kind uses. For "talks" and "TALK", `one` is "talk", `Many`
 * is "Talks" and `sets` is "talkStateSets"; `a` and `label` are for sentences.
 */
export function kindNames(folder: string, type: string) {
  const label = type.toLowerCase().replaceAll('_', ' ');
  const one = label.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase());
  const a = /^[aeiou]/.test(label) ? 'an' : 'a';
  return { one, One: capital(one), Many: capital(folder), sets: `${one}StateSets`, label, a };
}
