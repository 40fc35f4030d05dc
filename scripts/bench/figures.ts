export type Figure = {
  what: string;
  ours: string;
  against: string;
  /**
   * Kumu's value divided by the baseline's value. `limit` tells whether a low or a high ratio is
   * good.
   */
  ratio: number;
  /** Limit of the ratio; absent for a figure that is only printed. */
  limit?: { most: number } | { least: number };
};

function isMet({ ratio, limit }: Figure): boolean {
  if (!limit) return true;
  return 'most' in limit ? ratio <= limit.most : ratio >= limit.least;
}

const describeLimit = ({ limit }: Figure): string => {
  if (!limit) return '';
  return 'most' in limit ? `≤ ${limit.most}` : `≥ ${limit.least}`;
};

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
    limit: describeLimit(figure),
    met: figure.limit ? (isMet(figure) ? 'yes' : 'NO') : '',
  }));
  console.table(rows);
  return figures.every(isMet);
}
