/** As many written ratings as a course page is rendered with. */
export const SHOWN_RATINGS = 4;
