/** Faults of the API that a test can cause. They are kept in memory only; a restart clears them. */
export type Faults = {
  /** Answers the next `count` requests with 500 before anything happens. */
  failNext(count: number): void;
  /** Delays the answers of the next `count` requests, after their work is done, until `release`. */
  holdNext(count: number): void;
  release(): void;
  /** How many answers are held now. */
  heldCount(): number;
  takesFailure(): boolean;
  /** Resolves when the answer may go out. */
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
