type Window = { width: number; reducesMotion?: boolean };

/** Sets the width of the window (pixels) and the preference for less motion, which jsdom lacks. */
export function setWindow({ width, reducesMotion = false }: Window): void {
  window.matchMedia = (query) => {
    const [, least] = /min-width: (\d+)px/.exec(query) ?? [];
    const matches = query.includes('reduced-motion') ? reducesMotion : width >= Number(least ?? Infinity);
    const list = { matches, media: query, addEventListener() {}, removeEventListener() {} };
    return list as unknown as MediaQueryList;
  };
}
