export type Figure = {
  what: string;
  ours: string;
  against: string;
  /** Kumu's value compared with the baseline's; the limit says in which direction. */
  ratio: number;
  limit: { most: number } | { least: number };
};

const isMet = ({ ratio, limit }: Figure): boolean =>
  'most' in limit ? ratio <= limit.most : ratio >= limit.least;

/** One line for each figure. @returns whether all are met. */
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
