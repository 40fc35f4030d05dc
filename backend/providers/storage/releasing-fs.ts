import fs from 'node:fs';

/**
 * Releases the memory of a written chunk at once. The garbage collector would release it only after
 * about sixty more megabytes.
 */
function release({ buffer, byteLength }: NodeJS.ArrayBufferView): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

/**
 * File system functions for streams that write a request body, whose chunks have no other reader.
 * The remaining part of a partial write is written again.
 */
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
