/** Size of a chart for a range of window widths, in units that the browser scales. */
export type ChartSize = {
  /** Window widths at which a drawing of this size is shown. */
  shownAt: 'small' | 'medium' | 'mediumUp' | 'large';
  width: number;
  height: number;
  /** Space for the values at the left; `foot` is the space for the labels below. */
  left: number;
  foot: number;
};

/** Space above the highest value. */
export const TOP = 12;

/** Sizes of a chart by the location of the chart on a page. */
export const chartSizes = {
  /** Chart in a card beside other cards. */
  card: [
    { shownAt: 'mediumUp', width: 600, height: 216, left: 50, foot: 44 },
    { shownAt: 'small', width: 340, height: 206, left: 50, foot: 44 },
  ],
  /** Chart over the whole width of a page. */
  page: [
    { shownAt: 'large', width: 900, height: 262, left: 52, foot: 28 },
    { shownAt: 'medium', width: 560, height: 240, left: 52, foot: 28 },
    { shownAt: 'small', width: 340, height: 210, left: 52, foot: 28 },
  ],
  /** Chart in a panel with half of the page width, or a little more. */
  panel: [
    { shownAt: 'mediumUp', width: 540, height: 232, left: 42, foot: 26 },
    { shownAt: 'small', width: 340, height: 210, left: 42, foot: 26 },
  ],
  /** Chart in half of a panel. */
  half: [
    { shownAt: 'mediumUp', width: 420, height: 226, left: 46, foot: 30 },
    { shownAt: 'small', width: 340, height: 210, left: 46, foot: 30 },
  ],
} as const satisfies Record<string, readonly ChartSize[]>;
export type ChartPlace = keyof typeof chartSizes;
