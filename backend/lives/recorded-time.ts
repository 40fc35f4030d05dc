import type { RecordingPiece } from '../providers/live/types.ts';
import type { LiveRow } from './repository.ts';

/**
 * Returns the position of a moment in the recording of a live (s). Without a recording, returns the
 * time since the start of the live. A moment between two recording pieces has the position of the
 * end of the earlier piece.
 */
export function toLiveSeconds(
  { startedAt, recordingPieces }: Pick<LiveRow, 'startedAt' | 'recordingPieces'>,
  at: Date,
): number {
  const since = (start: string | Date) => Math.max(0, (at.getTime() - new Date(start).getTime()) / 1000);
  const pieces = (recordingPieces ?? []) as RecordingPiece[];
  const piece = pieces.findLast((each) => new Date(each.startedAt) <= at) ?? pieces[0];
  if (!piece) return startedAt ? since(startedAt) : 0;
  return piece.from + Math.min(piece.seconds, since(piece.startedAt));
}
