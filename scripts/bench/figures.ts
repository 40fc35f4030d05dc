export type Figure = {
  what: string;
  ours: string;
  against: string;
  /** Kumu's value divided by the value of the baseline. The limit states the direction. */
  ratio: number;
  limit: { most: number } | { least: number };
};

const isMet = ({ ratio, limit }: Figure): boolean =>
  'most' in limit ? ratio <= limit.most : ratio >= limit.least;

/**
 * Prints one line per figure.
 * @returns true if all limits are met
 */
export function print(figures: Figure[]): boolean {
  const rows = figures.map((figure) => ({
    figure: figure.what,
    ours: figure.ours,
    against: figure.against,
    ratio: Number(figure.ratio.toFixed(3)),
    limit: 'most' in figure.limit ? `≤ ${figure.limit.most}` : `≥ ${figure.limit.least}`,
    met: isMet(figure) ? 'yes' : 'NO',
  }));
  console.table(rows);
  return figures.every(isMet);
}
