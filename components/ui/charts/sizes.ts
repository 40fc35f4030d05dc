/** Drawing of a chart for some widths of the window, in units that the browser scales. */
export type ChartSize = {
  /** Class that shows the drawing at its widths. */
  shownAt: 'small' | 'medium' | 'mediumUp' | 'large';
  width: number;
  height: number;
  /** Room for the values at the left, and for the labels below. */
  left: number;
  foot: number;
};

/** Room above the highest value. */
export const TOP = 12;

/** Sizes of a chart by its place on a page. */
export const chartSizes = {
  /** In a card beside others. */
  card: [
    { shownAt: 'mediumUp', width: 600, height: 216, left: 50, foot: 44 },
    { shownAt: 'small', width: 340, height: 206, left: 50, foot: 44 },
  ],
  /** Over the whole width of a page. */
  page: [
    { shownAt: 'large', width: 900, height: 262, left: 52, foot: 28 },
    { shownAt: 'medium', width: 560, height: 240, left: 52, foot: 28 },
    { shownAt: 'small', width: 340, height: 210, left: 52, foot: 28 },
  ],
  /** In a panel with half of the width, or a little more. */
  panel: [
    { shownAt: 'mediumUp', width: 540, height: 232, left: 42, foot: 26 },
    { shownAt: 'small', width: 340, height: 210, left: 42, foot: 26 },
  ],
  /** In half of a panel. */
  half: [
    { shownAt: 'mediumUp', width: 420, height: 226, left: 46, foot: 30 },
    { shownAt: 'small', width: 340, height: 210, left: 46, foot: 30 },
  ],
} as const satisfies Record<string, readonly ChartSize[]>;
export type ChartPlace = keyof typeof chartSizes;
