import fs from 'node:fs';

/** A chunk of a body has its memory for itself; it ends at once instead of when the collector finds it, some sixty megabytes later. */
function release({ buffer, byteLength }: NodeJS.ArrayBufferView): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

/** For the stream that a body is written by: nobody else reads its chunks. What is written in part is written again from there. */
export const releasingFs = {
  ...fs,
  write(
    file: number,
    chunk: Buffer,
    offset: number,
    length: number,
    position: number | null,
    done: (error: Error | null, written: number, chunk: Buffer) => void,
  ) {
    fs.write(file, chunk, offset, length, position, (error, written) => {
      if (!error && written === length) release(chunk);
      done(error, written, chunk);
    });
  },
  writev(
    file: number,
    chunks: Buffer[],
    position: number | null,
    done: (error: Error | null, written: number, chunks: Buffer[]) => void,
  ) {
    const length = chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0);
    fs.writev(file, chunks, position!, (error, written) => {
      if (!error && written === length) chunks.forEach(release);
      done(error, written, chunks);
    });
  },
};
