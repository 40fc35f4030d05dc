import path from 'node:path';

/** Folders and files of one live on the engine's disk. */
export const liveFiles = (folder: string) => ({
  pieces: path.join(folder, 'pieces'),
  segments: path.join(folder, 'hls'),
  /** Present while a publisher is connected. */
  publishing: path.join(folder, 'publishing'),
  /** Present if the recording stopped before the end of the live. */
  stopped: path.join(folder, 'recording-stopped'),
  ended: path.join(folder, 'ended'),
  /** Description of the completed recording. */
  facts: path.join(folder, 'recording.json'),
});
