type Handlers = {
  /** Called when this tab becomes the leader; returns the function that ends this. */
  onLead(): () => void;
};

/**
 * Makes one tab of the browser the leader of a name. The next tab in the queue follows when the
 * leader is closed. A tab can take the place of a leader that does not answer, because a frozen tab
 * keeps its lock.
 */
export function contendForLead(name: string, { onLead }: Handlers) {
  let queue = new AbortController();
  let endLead: (() => void) | undefined;
  let isStopped = false;

  function lead(): Promise<void> {
    if (isStopped) return Promise.resolve();
    return new Promise((release) => {
      const end = onLead();
      endLead = () => {
        endLead = undefined;
        end();
        release();
      };
    });
  }

  function request(options: { signal: AbortSignal } | { steal: true }): void {
    navigator.locks.request(name, options, lead).then(
      () => {},
      () => {
        // Another tab has taken the place of this one, or the request was withdrawn.
        if ('signal' in options && options.signal.aborted) return;
        endLead?.();
        if (!isStopped) waitForLead();
      },
    );
  }

  function waitForLead(): void {
    queue = new AbortController();
    request({ signal: queue.signal });
  }

  waitForLead();
  return {
    isLeader: () => endLead !== undefined,
    /** Takes the place of a leader that does not answer. */
    take(): void {
      queue.abort();
      request({ steal: true });
    },
    /** Leaves the queue and the lead. */
    stop(): void {
      isStopped = true;
      queue.abort();
      endLead?.();
    },
  };
}
