import type { PlayedCaptions } from '@/contract/files';
import { formatLanguage } from './format';

/**
 * Returns the caption props of a player, with the reader's language first. `crossOrigin` is set
 * because caption files come from another origin.
 */
export const captionTracks = (captions: PlayedCaptions[], locale: string) => ({
  captions: captions
    .map(({ language, url }) => ({ src: url, language, label: formatLanguage(language, locale) }))
    .sort((a, b) => Number(b.language === locale) - Number(a.language === locale)),
  crossOrigin: captions.length ? ('anonymous' as const) : undefined,
});
