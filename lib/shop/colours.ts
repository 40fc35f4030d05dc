/** Returns true if an option is the colour of a product, which the list can be filtered by. */
export const isColour = (option: string): boolean => /^colou?r$/i.test(option.trim());

/** Capitalises the name of a colour for a list, because the filter's names are in lower case. */
export const toColourText = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Design colour for each word that can occur in the name of a colour. */
const swatches: Record<string, string> = {
  blue: '--t-sleep-health-solid',
  navy: '--t-meditation-solid',
  teal: '--t-anxiety-solid',
  green: '--t-stretching-solid',
  fern: '--t-stretching-solid',
  moss: '--t-stretching-solid',
  sage: '--t-nutritional-solid',
  olive: '--t-nutritional-solid',
  oat: '--t-coaching-solid',
  sand: '--t-coaching-solid',
  amber: '--t-coaching-solid',
  brown: '--t-coaching-solid',
  rust: '--t-fitness-solid',
  red: '--t-relaxing-solid',
  rose: '--t-relaxing-solid',
  pink: '--t-yoga-solid',
  plum: '--t-yoga-solid',
  purple: '--t-stress-solid',
  lilac: '--t-stress-solid',
  charcoal: '--black-panel',
  black: '--black-panel',
};

/** Returns the CSS colour of the swatch for a colour's name; undefined without a known word. */
export function findSwatch(name: string): string | undefined {
  const words = name.toLowerCase().split(/[^a-z]+/);
  const word = words.findLast((each) => Object.hasOwn(swatches, each));
  return word && `var(${swatches[word]})`;
}
