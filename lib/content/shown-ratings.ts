/** Number of written ratings that a course page is rendered with. */
export const SHOWN_RATINGS = 4;
