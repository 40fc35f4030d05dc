type Frame = {
  /** Left edge of a bar, by the index of the bar. */
  x: (place: number) => number;
  thick: number;
  y: (value: number) => number;
};

const RADIUS = 3;
/** Minimum height of a drawn part. */
const LEAST = 1.5;
/** Thin gap between two parts, and between the zero line and parts on both sides of it. */
const GAP = 1;

const round = (value: number) => Math.round(value * 10) / 10;

/**
 * Returns the path of a bar from its base to its end. The two corners at an outer end are round.
 */
function toBar(x: number, base: number, end: number, thick: number, isOuter: boolean): string {
  const down = Math.sign(end - base);
  const radius = isOuter ? Math.min(RADIUS, Math.abs(end - base) / 2, thick / 2) : 0;
  const start = `M${round(x)} ${round(base)}`;
  if (radius === 0) return `${start}V${round(end)}h${round(thick)}V${round(base)}z`;
  const bend = round(radius);
  const flat = round(thick - 2 * radius);
  return `${start}V${round(end - down * radius)}q0 ${down * bend} ${bend} ${down * bend}h${flat}q${bend} 0 ${bend} ${-down * bend}V${round(base)}z`;
}

/**
 * Returns one path for each part of stacked bars; the path draws the part in all bars. Positive
 * values are stacked up from zero, and negative values down.
 */
export function toStackPaths(bars: readonly (readonly number[])[], { x, thick, y }: Frame): string[] {
  const paths: string[] = [];
  bars.forEach((parts, place) => {
    const outermost = {
      up: parts.findLastIndex((value) => value > 0),
      down: parts.findLastIndex((value) => value < 0),
    };
    const reached = { up: 0, down: 0 };
    parts.forEach((value, part) => {
      paths[part] ??= '';
      if (value === 0) return;
      const side = value > 0 ? 'up' : 'down';
      const base = y(reached[side]) + (side === 'down' && reached.down === 0 && outermost.up >= 0 ? GAP : 0);
      reached[side] += value;
      const end = y(reached[side]);
      const drawn = side === 'up' ? Math.min(end + GAP, base - LEAST) : Math.max(end - GAP, base + LEAST);
      paths[part] += toBar(x(place), base, drawn, thick, part === outermost[side]);
    });
  });
  return paths;
}
