type Handlers = {
  /**
   * Called when this tab becomes the leader. Returns a function that is called when the lead ends.
   */
  onLead(): () => void;
};

/**
 * Elects one tab of the browser as the leader of a name. When the leader is closed, the next tab in
 * the queue becomes the leader. A frozen tab keeps its lock, so a tab can replace a leader that
 * does not respond.
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
        // Another tab has replaced this leader, or this tab has left the queue.
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
    /** Replaces a leader that does not respond. */
    take(): void {
      queue.abort();
      request({ steal: true });
    },
    /** Leaves the queue, or gives up the lead. */
    stop(): void {
      isStopped = true;
      queue.abort();
      endLead?.();
    },
  };
}
