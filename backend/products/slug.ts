/** Letters that Unicode cannot decompose into a base letter and accents. */
const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŋ: 'ng',
  '&': ' and ',
};

const MOST_CHARACTERS = 80;

/**
 * Converts a text into a slug of lower-case Latin letters, digits and hyphens.
 * @param fallback slug for a text without any such letter or digit
 */
export function toSlug(text: string, fallback: string): string {
  const slug = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]/g, (sign) => letters[sign] ?? (/[\p{Mark}'’]/u.test(sign) ? '' : '-'))
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MOST_CHARACTERS)
    .replace(/^-|-$/g, '');
  return slug === '' ? fallback : slug;
}

/**
 * Returns the slug if it is free, otherwise the slug with the lowest free number, starting with 2.
 */
export async function withFreeNumber(
  slug: string,
  listTaken: (names: string[]) => Promise<Set<string>>,
): Promise<string> {
  for (let first = 1; ; first += 50) {
    const names = Array.from({ length: 50 }, (_, place) =>
      first + place === 1 ? slug : `${slug}-${first + place}`,
    );
    const taken = await listTaken(names);
    const free = names.find((name) => !taken.has(name));
    if (free !== undefined) return free;
  }
}
