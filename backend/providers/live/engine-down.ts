import { AppError } from '../../errors.ts';

/** Returns the error for a live engine that does not respond. */
export const engineDown = (cause: unknown): AppError =>
  new AppError(503, 'LIVE_ENGINE_DOWN', 'Lives are not available. Try again in a moment.', {
    retryAfterSeconds: 2,
    cause,
  });
