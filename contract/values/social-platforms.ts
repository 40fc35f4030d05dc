import type { ContentType } from './content.ts';
import { videoFaults } from './videos.ts';

/** Content types that can be exported, because they have their own pictures and videos. */
export const exportableTypes = ['COURSE', 'POST', 'DIGITAL_PRODUCT'] as const satisfies ContentType[];
export type ExportableType = (typeof exportableTypes)[number];

type SocialPlatform = {
  /** Width of the format (pixels). */
  width: number;
  height: number;
  takesPictures: boolean;
  /** Range of the video length that the platform accepts (s); null if it does not accept videos. */
  video: { shortest: number; longest: number } | null;
  /**
   * Page for writing a post, with a link and a text filled in but no file. `words` is null if the
   * page accepts only a link.
   */
  composer: { address: string; link: string; words: string | null } | null;
  /** Page for uploading a file. */
  uploadPage: string;
};

/**
 * Maximum length of our clips (s), because a clip is only a preview. It applies if a platform
 * allows longer videos.
 */
const LONGEST_CLIP = 15 * 60;

/**
 * Formats of the platforms. Their sizes and lengths are defined only here. docs/social-platforms.md
 * lists the source of each figure, and unconfirmed figures.
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

export const getPlatform = (key: PlatformKey): SocialPlatform => socialPlatforms[key];

/**
 * Returns the address for posting: for public content, the page for writing a post with a link;
 * otherwise the upload page.
 * @param link null for content that is not public
 */
export function toShareAddress(
  key: PlatformKey,
  { link, words }: { link: string | null; words: string },
): string {
  const { composer, uploadPage } = getPlatform(key);
  if (!composer || link === null) return uploadPage;
  const query = new URLSearchParams({ [composer.link]: link });
  if (composer.words !== null) query.set(composer.words, words);
  return `${composer.address}?${query}`;
}

/** Length of the shortest and the longest clip on any platform (s). */
export const clipSeconds = { shortest: 0.5, longest: LONGEST_CLIP };

/** Days after which a converted file is deleted. */
export const CONVERSION_DAYS = 7;

/** Reasons why content cannot be exported to a platform. Each has a text on the page. */
export const exportRefusals = [
  'PICTURES_ONLY',
  'VIDEOS_ONLY',
  'VIDEO_TOO_SHORT',
  'VIDEO_NOT_READY',
  'VIDEO_UNREADABLE',
  'NO_VIDEO_TOOLS',
] as const;
export type ExportRefusal = (typeof exportRefusals)[number];

/** Reasons why a conversion failed. Each has a text on the page. */
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
