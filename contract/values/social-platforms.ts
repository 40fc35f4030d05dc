import type { ContentType } from './content.ts';
import { videoFaults } from './videos.ts';

/** What of a creator can be exported: the kinds of content with pictures and videos of their own. */
export const exportableTypes = ['COURSE', 'POST', 'DIGITAL_PRODUCT'] as const satisfies ContentType[];
export type ExportableType = (typeof exportableTypes)[number];

type SocialPlatform = {
  /** In pixels. */
  width: number;
  height: number;
  takesPictures: boolean;
  /** How long a video may be, in seconds; null where it takes none. */
  video: { shortest: number; longest: number } | null;
  /** The page to write a post on, with a link and words filled in; it takes no file. `words` null where it takes a link only. */
  composer: { address: string; link: string; words: string | null } | null;
  /** Where people upload a file there. */
  uploadPage: string;
};

/** Ours: a clip is for looking into something. Where a platform takes more, this is the longest that is made. */
const LONGEST_CLIP = 15 * 60;

/**
 * The forms that the platforms show. The only place with their sizes and lengths; where each figure was read, and which could not be
 * confirmed, is in docs/social-platforms.md.
 */
export const socialPlatforms = {
  'instagram-feed': {
    width: 1080,
    height: 1350,
    takesPictures: true,
    video: null,
    composer: null,
    uploadPage: 'https://www.instagram.com/',
  },
  'instagram-story': {
    width: 1080,
    height: 1920,
    takesPictures: true,
    video: { shortest: 3, longest: 60 },
    composer: null,
    uploadPage: 'https://www.instagram.com/',
  },
  'instagram-reel': {
    width: 1080,
    height: 1920,
    takesPictures: false,
    video: { shortest: 3, longest: 180 },
    composer: null,
    uploadPage: 'https://www.instagram.com/',
  },
  tiktok: {
    width: 1080,
    height: 1920,
    takesPictures: true,
    video: { shortest: 3, longest: 600 },
    composer: null,
    uploadPage: 'https://www.tiktok.com/upload',
  },
  'youtube-short': {
    width: 1080,
    height: 1920,
    takesPictures: false,
    video: { shortest: 1, longest: 180 },
    composer: null,
    uploadPage: 'https://www.youtube.com/upload',
  },
  linkedin: {
    width: 1080,
    height: 1080,
    takesPictures: true,
    video: { shortest: 3, longest: LONGEST_CLIP },
    composer: { address: 'https://www.linkedin.com/sharing/share-offsite/', link: 'url', words: null },
    uploadPage: 'https://www.linkedin.com/feed/',
  },
  'facebook-feed': {
    width: 1080,
    height: 1350,
    takesPictures: true,
    video: { shortest: 1, longest: LONGEST_CLIP },
    composer: { address: 'https://www.facebook.com/sharer/sharer.php', link: 'u', words: null },
    uploadPage: 'https://www.facebook.com/',
  },
  'facebook-reel': {
    width: 1080,
    height: 1920,
    takesPictures: false,
    video: { shortest: 3, longest: 90 },
    composer: null,
    uploadPage: 'https://www.facebook.com/reels/create',
  },
  x: {
    width: 1280,
    height: 720,
    takesPictures: true,
    video: { shortest: 0.5, longest: 140 },
    composer: { address: 'https://x.com/intent/tweet', link: 'url', words: 'text' },
    uploadPage: 'https://x.com/compose/post',
  },
  pinterest: {
    width: 1000,
    height: 1500,
    takesPictures: true,
    video: { shortest: 4, longest: LONGEST_CLIP },
    composer: null,
    uploadPage: 'https://www.pinterest.com/pin-creation-tool/',
  },
} as const satisfies Record<string, SocialPlatform>;

export type PlatformKey = keyof typeof socialPlatforms;
export const platformKeys = Object.keys(socialPlatforms) as PlatformKey[];

export const platformOf = (key: PlatformKey): SocialPlatform => socialPlatforms[key];

/**
 * Where something is posted: the page to write on with a link to public content, else where a file is uploaded.
 * @param link null for content that is not public
 */
export function shareAddressOf(
  key: PlatformKey,
  { link, words }: { link: string | null; words: string },
): string {
  const { composer, uploadPage } = platformOf(key);
  if (!composer || link === null) return uploadPage;
  const query = new URLSearchParams({ [composer.link]: link });
  if (composer.words !== null) query.set(composer.words, words);
  return `${composer.address}?${query}`;
}

/** The shortest clip and the longest that can be asked for, of all platforms, in seconds. */
export const clipSeconds = { shortest: 0.5, longest: LONGEST_CLIP };

/** How long a converted file is kept. */
export const CONVERSION_DAYS = 7;

/** Why something cannot be exported to a platform. Each has a sentence on the page. */
export const exportRefusals = [
  'PICTURES_ONLY',
  'VIDEOS_ONLY',
  'VIDEO_TOO_SHORT',
  'VIDEO_NOT_READY',
  'VIDEO_UNREADABLE',
  'NO_VIDEO_TOOLS',
] as const;
export type ExportRefusal = (typeof exportRefusals)[number];

/** Why a conversion failed. Each has a sentence on the page. */
export const conversionFaults = [
  ...videoFaults,
  'NO_VIDEO_TOOLS',
  'CLIP_OUTSIDE_VIDEO',
  'PICTURE_UNREADABLE',
  'SOURCE_GONE',
  'TOOK_TOO_LONG',
  'CONVERSION_FAILED',
] as const;
export type ConversionFault = (typeof conversionFaults)[number];
