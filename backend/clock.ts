let offsetMs = 0;

/** The one clock: every rule about time asks here, so that tests can stand at any moment. */
export const now = () => new Date(Date.now() + offsetMs);

export const minutesFromNow = (minutes: number) => new Date(now().getTime() + minutes * 60_000);

/** For tests: moves the clock by that many milliseconds from the real time; 0 puts it back. */
export const shiftClock = (ms: number) => {
  offsetMs = ms;
};
