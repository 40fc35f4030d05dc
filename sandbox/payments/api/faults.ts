/**
 * Faults of the API that a test can cause. They are stored in memory only, so a restart clears
 * them.
 */
export type Faults = {
  /** Responds to the next `count` requests with 500 before they have an effect. */
  failNext(count: number): void;
  /** Delays the responses of the next `count` requests after their work until `release`. */
  holdNext(count: number): void;
  release(): void;
  /** Returns the number of delayed responses. */
  heldCount(): number;
  takesFailure(): boolean;
  /** Resolves when the response can be sent. */
  passAnswer(): Promise<void>;
};

export function createFaults(): Faults {
  let toFail = 0;
  let toHold = 0;
  let held: (() => void)[] = [];
  return {
    failNext(count) {
      toFail = count;
    },
    holdNext(count) {
      toHold = count;
    },
    release() {
      toHold = 0;
      for (const go of held) go();
      held = [];
    },
    heldCount: () => held.length,
    takesFailure: () => toFail > 0 && toFail-- > 0,
    passAnswer: () => {
      if (toHold === 0) return Promise.resolve();
      toHold -= 1;
      return new Promise((resolve) => held.push(resolve));
    },
  };
}
