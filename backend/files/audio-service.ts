import { findFileKind } from '../../contract/values/file-types.ts';
import { DAY_MINUTES } from '../../contract/values/times.ts';
import { db, inTransaction, type Trx } from '../db/connection.ts';
import { log } from '../log.ts';
import { audioFiles } from '../providers/video/audio.ts';
import { enqueue } from '../tasks.ts';
import * as repository from './repository.ts';
import { notifyLength } from './use-service.ts';

/**
 * Queues the reading of an audio file. Runs in the transaction that makes the file ready. Other
 * kinds of files are ignored.
 */
export async function enqueueAudioReading(
  trx: Trx,
  { id: fileId, mimeType, ownerId }: { id: string; mimeType: string; ownerId: string },
): Promise<void> {
  if (findFileKind(mimeType) === 'audio') await enqueue(trx, 'files.readAudio', { fileId }, { ownerId });
}

/**
 * Task: reads the duration and waveform of an audio file. An unreadable file has neither. If the
 * worker has no ffmpeg, the task is repeated daily.
 */
export async function readAudio({ fileId }: { fileId: string }): Promise<void> {
  const file = await repository.findFile(db, fileId);
  if (!file || file.bytesRemovedAt) return;
  if (!(await audioFiles.isAble()))
    return inTransaction((trx) =>
      enqueue(trx, 'files.readAudio', { fileId }, { afterSeconds: DAY_MINUTES * 60 }),
    );
  const { storageKey, mimeType, size } = file;
  const details = await audioFiles.read({ fileId, storageKey, mimeType, size });
  if (!details) return log.info({ fileId }, 'a sound among the files cannot be read');
  await inTransaction(async (trx) => {
    await repository.updateFile(trx, fileId, {
      durationSeconds: details.seconds,
      waveform: details.waveform,
    });
    await notifyLength(trx, fileId);
  });
}
