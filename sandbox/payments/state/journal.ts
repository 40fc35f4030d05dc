import fs from 'node:fs';
import path from 'node:path';

/**
 * Error of an unreliable journal: a damaged line that is not the last, or a second writing process.
 */
class JournalError extends Error {}

export type Journal = {
  /**
   * Appends a line and, with `sync`, returns only after fsync. Throws without changing the file if
   * the line cannot be written.
   */
  append(line: string, sync: boolean): void;
  /** Replaces the whole file with these lines atomically. */
  rewrite(lines: Iterable<string>): void;
  close(): void;
};

function syncFolder(folder: string) {
  const handle = fs.openSync(folder, 'r');
  try {
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}

function readLines<Line>(file: string, parse: (text: string) => Line) {
  if (!fs.existsSync(file)) return [];
  const texts = fs.readFileSync(file, 'utf8').split('\n');
  // A line is valid when its newline is on the disk. Text after the last newline was never
  // acknowledged.
  texts.pop();
  return texts.map((text, index) => {
    try {
      return parse(text);
    } catch (cause) {
      throw new JournalError(`${file}: line ${index + 1} is damaged`, { cause });
    }
  });
}

/**
 * Opens an append-only file of JSON lines.
 * @returns the parsed lines of the file, and the journal to append to
 * @throws JournalError if a line does not parse, except an incomplete last line
 */
export function openJournal<Line>(file: string, parse: (text: string) => Line) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const lines = readLines(file, parse);
  let handle = fs.openSync(file, 'a');
  let size = fs.fstatSync(handle).size;

  const journal: Journal = {
    append(line, sync) {
      const bytes = Buffer.from(`${line}\n`);
      const found = fs.fstatSync(handle);
      // Two sandboxes on one folder (different ports) would overwrite each other's history.
      if (found.nlink === 0 || found.size !== size) {
        throw new JournalError(`${file} was changed by another process`);
      }
      try {
        let written = 0;
        while (written < bytes.length) written += fs.writeSync(handle, bytes, written);
        if (sync) fs.fsyncSync(handle);
      } catch (error) {
        // A full disk may leave an incomplete line, and the next line must not be appended to it.
        fs.ftruncateSync(handle, size);
        throw error;
      }
      size += bytes.length;
    },

    rewrite(newLines) {
      const fresh = `${file}.new`;
      const freshHandle = fs.openSync(fresh, 'w');
      try {
        for (const line of newLines) fs.writeFileSync(freshHandle, `${line}\n`);
        fs.fsyncSync(freshHandle);
      } finally {
        fs.closeSync(freshHandle);
      }
      fs.renameSync(fresh, file);
      syncFolder(path.dirname(file));
      fs.closeSync(handle);
      handle = fs.openSync(file, 'a');
      size = fs.fstatSync(handle).size;
    },

    close() {
      fs.closeSync(handle);
    },
  };
  return { lines, journal };
}
