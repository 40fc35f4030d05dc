import type { PlayedCaptions } from '@/contract/files';
import { formatLanguage } from './format';

/** What a player needs to show captions: the reader's own language first, and their files as they come from another origin. */
export const captionTracks = (captions: PlayedCaptions[], locale: string) => ({
  captions: captions
    .map(({ language, url }) => ({ src: url, language, label: formatLanguage(language, locale) }))
    .sort((a, b) => Number(b.language === locale) - Number(a.language === locale)),
  crossOrigin: captions.length ? ('anonymous' as const) : undefined,
});
