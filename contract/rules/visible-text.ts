/** Character that a reader sees: not a space, a format character or a blank letter. */
const visible = /[^\p{Cf}\p{Z}\p{Cc}\u115f\u1160\u2800\u3164\uffa0]/u;

/** Returns true if a text shows something. */
export const hasVisibleText = (text: string): boolean => visible.test(text);
