/** Message of a stream of server-sent events. */
export type StreamMessage = { event: string; data: string };

/**
 * Returns a function that parses the text of a stream piece by piece. Calls back for each complete
 * message, and for each `retry` field.
 */
export function readMessages(
  onMessage: (message: StreamMessage) => void,
  onRetry: (milliseconds: number) => void,
): (text: string) => void {
  let rest = '';
  return (text) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop()!;
    for (const block of blocks) {
      const message: StreamMessage = { event: '', data: '' };
      for (const line of block.split('\n')) {
        const colon = line.indexOf(':');
        const [field, value] = [line.slice(0, colon), line.slice(colon + 1).trimStart()];
        if (field === 'event') message.event = value;
        else if (field === 'data') message.data += value;
        else if (field === 'retry') onRetry(Number(value));
      }
      if (message.data) onMessage(message);
    }
  };
}
