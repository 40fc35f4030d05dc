import type sharp from 'sharp';

/**
 * Loads the picture library at its first use, because most processes handle no picture. Its cache
 * is off: no picture is decoded twice in a row, and the cache takes 50 MB.
 */
export async function loadSharp(): Promise<typeof sharp> {
  const { default: loaded } = await import('sharp');
  loaded.cache(false);
  return loaded;
}
