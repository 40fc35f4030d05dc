import { readFile } from 'node:fs/promises';
import { BufferSource, EncodedPacketSink, Input, MP4, type InputTrack } from 'mediabunny';
import { parseFilm, toFragment, type Film } from '../../../sandbox/live/film.ts';
import { liveFilmPath } from '../../../scripts/demo/content/media.ts';

let film: Film;

beforeAll(async () => {
  film = parseFilm(await readFile(liveFilmPath));
});

/** Returns the times of the packets of fragments in a loop, in the order of the file. */
async function listTimes(count: number) {
  const fragments = Array.from({ length: count }, (_, place) => toFragment(film, place));
  const source = new BufferSource(Buffer.concat([film.start, ...fragments]));
  const input = new Input({ formats: [MP4], source });
  const read = async (track: InputTrack | null) => {
    const packets = [];
    for await (const { timestamp, type } of new EncodedPacketSink(track!).packets())
      packets.push({ timestamp, isKey: type === 'key' });
    return packets;
  };
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  return { codecs: [video?.codec, audio?.codec], video: await read(video), audio: await read(audio) };
}

test('the film of the demo live has the codecs of the engine and a keyframe each second', async () => {
  const { codecs, video } = await listTimes(film.fragments.length);
  expect(codecs).toEqual(['avc', 'opus']);
  expect(video).toHaveLength(film.fragments.length * 20);
  for (const [place, { timestamp, isKey }] of video.entries()) {
    expect(timestamp).toBeCloseTo(place / 20, 1);
    expect(isKey).toBe(place % 20 === 0);
  }
});

test('the second loop continues the timestamps of picture and sound at the end of the first loop', async () => {
  const { length } = film.fragments;
  const { video, audio } = await listTimes(2 * length);
  expect(video).toHaveLength(2 * length * 20);
  expect(video.at(-1)!.timestamp).toBeCloseTo(2 * length - 0.05, 1);
  const again = audio.filter(({ timestamp }) => timestamp >= length && timestamp < length + 1);
  expect(again.length).toBeGreaterThanOrEqual(49);
});

test('a file without fragments is refused', () => {
  const box = Buffer.from([0, 0, 0, 8, ...Buffer.from('ftyp')]);
  expect(() => parseFilm(box)).toThrow('no fragments');
  expect(() => parseFilm(box.subarray(0, 7))).toThrow('no fragments');
  expect(() => parseFilm(Buffer.from([0, 0, 0, 99, ...Buffer.from('moov')]))).toThrow('malformed');
});
