import type sharp from 'sharp';

/**
 * Loads the picture library at its first use, because most processes handle no pictures. Its cache
 * is disabled: it takes 50 MB, and no picture is decoded twice in a row.
 */
export async function loadSharp(): Promise<typeof sharp> {
  const { default: loaded } = await import('sharp');
  loaded.cache(false);
  return loaded;
}
