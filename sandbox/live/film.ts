type Box = { type: string; start: number; end: number };

/** Film as fragmented MP4, which can be sent in a loop. */
export type Film = {
  /** Boxes before the first fragment. */
  start: Buffer;
  /** Fragments of one second, which begin with a keyframe. */
  fragments: Buffer[];
  /** Ticks per second by the number of the track. */
  timescales: Map<number, number>;
};

const HEADER_BYTES = 8;

function listBoxes(bytes: Buffer, start = 0, end = bytes.length): Box[] {
  const boxes: Box[] = [];
  for (let at = start; at + HEADER_BYTES <= end; at = boxes.at(-1)!.end) {
    const size = bytes.readUInt32BE(at);
    if (size < HEADER_BYTES || at + size > end) throw new Error('The film has a malformed box.');
    boxes.push({
      type: bytes.toString('latin1', at + 4, at + HEADER_BYTES),
      start: at + HEADER_BYTES,
      end: at + size,
    });
  }
  return boxes;
}

/** Lists the boxes at a path of types, such as moov, trak, mdia. */
const listAt = (bytes: Buffer, [first, ...rest]: string[], start?: number, end?: number): Box[] =>
  listBoxes(bytes, start, end)
    .filter(({ type }) => type === first)
    .flatMap((box) => (rest.length > 0 ? listAt(bytes, rest, box.start, box.end) : [box]));

/** Returns the offset after the two times of a box header, whose length depends on its version. */
const afterTimes = (bytes: Buffer, { start }: Box): number => start + (bytes[start] === 1 ? 20 : 12);

/** Parses a film. @throws Error for a file that is not a fragmented MP4 */
export function parseFilm(file: Buffer): Film {
  const boxes = listBoxes(file);
  const firstFragment = boxes.find(({ type }) => type === 'moof');
  if (!firstFragment) throw new Error('The film has no fragments.');
  const timescales = new Map(
    listAt(file, ['moov', 'trak']).map(({ start, end }) => {
      const [header] = listAt(file, ['tkhd'], start, end);
      const [media] = listAt(file, ['mdia', 'mdhd'], start, end);
      return [file.readUInt32BE(afterTimes(file, header!)), file.readUInt32BE(afterTimes(file, media!))];
    }),
  );
  const fragments = boxes.flatMap((box, place) => {
    const media = boxes[place + 1];
    return box.type === 'moof' && media?.type === 'mdat'
      ? [file.subarray(box.start - HEADER_BYTES, media.end)]
      : [];
  });
  return { start: file.subarray(0, firstFragment.start - HEADER_BYTES), fragments, timescales };
}

/**
 * Returns a fragment of the film in a loop, with its times.
 * @param place number of the fragment since the start of the loop
 */
export function toFragment({ fragments, timescales }: Film, place: number): Buffer {
  const fragment = Buffer.from(fragments[place % fragments.length]!);
  const [number] = listAt(fragment, ['moof', 'mfhd']);
  fragment.writeUInt32BE(place + 1, number!.start + 4);
  const seconds = Math.floor(place / fragments.length) * fragments.length;
  for (const { start, end } of listAt(fragment, ['moof', 'traf'])) {
    const [header] = listAt(fragment, ['tfhd'], start, end);
    const [time] = listAt(fragment, ['tfdt'], start, end);
    // A time with 32 bits would overflow after a day.
    if (fragment[time!.start] !== 1) throw new Error('The film has short times.');
    const timescale = timescales.get(fragment.readUInt32BE(header!.start + 4));
    if (!timescale) throw new Error('A fragment of the film has an unknown track.');
    const at = time!.start + 4;
    fragment.writeBigUInt64BE(fragment.readBigUInt64BE(at) + BigInt(seconds * timescale), at);
  }
  return fragment;
}
