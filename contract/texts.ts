import { isLongEnough } from './rules/long-enough.ts';
import { toLine, trimInvisible } from './rules/visible-text.ts';
import { z } from './zod.ts';

/** Single-line text that names something, such as a name, a title, a tag or a folder. */
export const Line = z.string().overwrite(toLine);

/** Text of any number of lines. */
export const Words = z.string().overwrite(trimInvisible);

/**
 * Returns the schema of a line with a minimum length. In some scripts, one letter is long enough.
 */
export const shortLine = ({ min, max }: { min: number; max: number }, line = Line) =>
  line
    .check((context) => {
      const { value: input } = context;
      if (!isLongEnough(input, min))
        context.issues.push({ code: 'too_small', origin: 'string', minimum: min, inclusive: true, input });
    })
    .max(max)
    .meta({ minLength: 1 });
