import { createFrameReader, readVp8Size } from '@/backend/providers/live/engine/frames';
import {
  codecName,
  readDecoderConfig,
  readPictureSize,
  writeDecoderConfig,
} from '@/backend/providers/live/engine/h264';
import { Audience } from '@/backend/providers/live/engine/audience';
import { HlsViewers } from '@/backend/providers/live/engine/hls';
import { KeyframeRequests } from '@/backend/providers/live/engine/keyframes';
import { LossDetector } from '@/backend/providers/live/engine/loss';
import { MediaClock } from '@/backend/providers/live/engine/media-clock';
import { opusSeconds, silence } from '@/backend/providers/live/engine/opus';
import { OutputStream } from '@/backend/providers/live/engine/output-stream';
import { ReorderBuffer } from '@/backend/providers/live/engine/reorder';
import {
  parseRtcp,
  rewriteSenderReport,
  writeKeyframeRequest,
  writeNack,
  writeReceiverReport,
} from '@/backend/providers/live/engine/rtcp';
import {
  isRtcp,
  parseRtp,
  sequenceDistance,
  setPayloadType,
  Unwrapper,
  writeRtp,
} from '@/backend/providers/live/engine/rtp';
import { TransportFeedback } from '@/backend/providers/live/engine/transport-feedback';

const header = { payloadType: 96, isMarker: true, sequence: 65_535, timestamp: 7, ssrc: 0xfeedbeef };
const packet = (sequence: number, payload = Buffer.from([1]), timestamp = 0, isMarker = false) =>
  parseRtp(writeRtp({ ...header, isMarker, sequence, timestamp }, payload))!;

afterEach(() => jest.useRealTimers());

describe('RTP', () => {
  it('a written RTP packet is parsed to the same header and payload', () => {
    const bytes = writeRtp(header, Buffer.from('hello'));
    expect(parseRtp(bytes)).toMatchObject({ ...header, payload: Buffer.from('hello') });
    expect(isRtcp(bytes)).toBe(false);
  });

  it('a changed payload type does not change the marker bit', () => {
    const bytes = writeRtp(header, Buffer.from('x'));
    setPayloadType(bytes, 102);
    expect(parseRtp(bytes)).toMatchObject({ payloadType: 102, isMarker: true });
  });

  it('parseRtp skips contributing sources, extensions and padding, and reads the transport-wide sequence number', () => {
    const plain = writeRtp(header, Buffer.from([9, 9, 0, 0, 3]));
    const extension = Buffer.from([0xbe, 0xde, 0, 2, 0x10, 1, 0, 0x51, 0x12, 0x34, 0, 0]);
    const bytes = Buffer.concat([plain.subarray(0, 12), Buffer.alloc(4), extension, plain.subarray(12)]);
    bytes[0] = 0x80 | 0x20 | 0x10 | 1;
    expect(parseRtp(bytes, 5)).toMatchObject({ payload: Buffer.from([9, 9]), transportSequence: 0x1234 });
    expect(parseRtp(bytes, 6)!.transportSequence).toBeUndefined();
  });

  it.each([
    ['too few bytes', '8060'],
    ['another version', '0060ffff00000007feedbeef01'],
    ['an extension beyond the end', '9060ffff00000007feedbeefbede00ff'],
    ['padding beyond the start', 'a060ffff00000007feedbeef0109'],
  ])('parseRtp rejects %s', (_name, hex) => {
    expect(parseRtp(Buffer.from(hex, 'hex'), 5)).toBeUndefined();
  });

  it('sequence numbers are unwrapped over their maximum and go back for a late packet', () => {
    expect(sequenceDistance(2, 65_534)).toBe(4);
    expect(sequenceDistance(65_534, 2)).toBe(-4);
    const unwrapper = new Unwrapper(16);
    expect([65_534, 1, 65_535, 2].map((value) => unwrapper.unwrap(value))).toEqual([
      65_534, 65_537, 65_535, 65_538,
    ]);
  });
});

describe('RTCP', () => {
  it('a NACK contains the sequence numbers of all lost packets', () => {
    const sequences = [65_530, 65_531, 5, 900];
    expect(parseRtcp(writeNack(1, 2, sequences))).toEqual([{ type: 'nack', ssrc: 2, sequences }]);
    expect(writeNack(1, 2, sequences)).toHaveLength(20);
  });

  it('a compound RTCP packet is parsed up to its first malformed packet', () => {
    const report = writeReceiverReport(1, [
      { ssrc: 2, fractionLost: 3, packetsLost: 4, highestSequence: 5, lastReport: 6, delay: 7 },
    ]);
    const compound = Buffer.concat([
      report,
      writeKeyframeRequest(1, 2),
      Buffer.from([0x81, 205, 0xff, 0xff]),
    ]);
    expect(parseRtcp(compound)).toEqual([
      { type: 'receiverReport', ssrc: 1 },
      { type: 'keyframeRequest', ssrc: 2 },
    ]);
    expect(isRtcp(compound)).toBe(true);
  });

  it('a rewritten sender report has the new source and timestamp and the original NTP time', () => {
    const report = Buffer.from('80c800060000000a000000648000000000000bb80000000100000002', 'hex');
    const rewritten = rewriteSenderReport(report, 77, 1234);
    expect(parseRtcp(report)).toMatchObject([{ ssrc: 10, ntpSeconds: 100.5, timestamp: 3000 }]);
    expect(parseRtcp(rewritten)).toMatchObject([{ ssrc: 77, ntpSeconds: 100.5, timestamp: 1234 }]);
  });
});

/** Parses transport-wide feedback like a browser. Times are in quarters of a millisecond. */
function readFeedback(bytes: Buffer) {
  const base = bytes.readUInt16BE(12);
  const count = bytes.readUInt16BE(14);
  let at = 20;
  const symbols: number[] = [];
  for (; symbols.length < count; at += 2)
    for (let index = 0; index < 7; index++) symbols.push((bytes.readUInt16BE(at) >> (12 - 2 * index)) & 3);
  let time = bytes.readUIntBE(16, 3) * 256;
  return symbols.slice(0, count).map((symbol, index) => {
    if (symbol === 0) return [base + index, null];
    time += symbol === 1 ? bytes.readUInt8(at) : bytes.readInt16BE(at);
    at += symbol;
    return [base + index, time / 4];
  });
}

describe('transport-wide feedback', () => {
  it('transport-wide feedback contains the arrival time of each packet and the losses', () => {
    const feedback = new TransportFeedback(1);
    for (const [sequence, atMs] of [
      [100, 5_000],
      [101, 5_001.25],
      [103, 5_200],
      [104, 5_190],
      [110, 5_201],
    ] as const)
      feedback.add(sequence, atMs);
    const bytes = feedback.take(2)!;
    expect(bytes.length % 4).toBe(0);
    expect(bytes.readUInt16BE(2)).toBe(bytes.length / 4 - 1);
    expect(readFeedback(bytes)).toEqual([
      [100, 5_000],
      [101, 5_001.25],
      [102, null],
      [103, 5_200],
      [104, 5_190],
      ...[105, 106, 107, 108, 109].map((sequence) => [sequence, null]),
      [110, 5_201],
    ]);
    expect(feedback.take(2)).toBeUndefined();
  });

  it('transport-wide feedback covers at most 2,000 packets after a jump of the sequence number', () => {
    const feedback = new TransportFeedback(1);
    feedback.add(0, 0);
    feedback.add(60_000, 10);
    expect(feedback.take(2)!.readUInt16BE(14)).toBeLessThanOrEqual(2_000);
  });
});

describe('lost packets', () => {
  it('a lost packet is requested up to ten times and then given up', () => {
    const losses = new LossDetector();
    losses.add(65_535, 0);
    losses.add(2, 0);
    let requests = 0;
    let isGivenUp = false;
    for (let now = 0; now < 10_000 && !isGivenUp; now += 20) {
      const due = losses.takeDue(now);
      requests += due.sequences.filter((sequence) => sequence === 0).length;
      isGivenUp = due.isGivenUp;
    }
    expect({ requests, isGivenUp }).toEqual({ requests: 10, isGivenUp: true });
    expect(losses.takeDue(20_000)).toEqual({ sequences: [], isGivenUp: false });
  });

  it('a packet that arrives late is not requested, and its duplicate is dropped', () => {
    const losses = new LossDetector();
    expect([10, 12, 11, 11, 12].map((sequence) => losses.add(sequence, 0))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(losses.takeDue(100).sequences).toEqual([]);
  });

  it("a jump of the sender's sequence number requests no packets", () => {
    const losses = new LossDetector();
    losses.add(10, 0);
    losses.add(20_000, 0);
    expect(losses.takeDue(100).sequences).toEqual([]);
  });

  it('a receiver report contains the losses since the previous report', () => {
    const losses = new LossDetector();
    for (const sequence of [65_534, 65_535, 0, 3]) losses.add(sequence, 0);
    expect(losses.takeReport()).toEqual({ fractionLost: 85, packetsLost: 2, highestSequence: 65_539 });
    losses.add(4, 0);
    expect(losses.takeReport()).toMatchObject({ fractionLost: 0, packetsLost: 2 });
  });
});

describe('the stream to viewers', () => {
  it('a new publisher continues the sequence numbers and the clock of the previous publisher', () => {
    const stream = new OutputStream('video');
    const first = stream.push(packet(65_535, undefined, 4_000_000), 'H264', 0);
    const second = stream.push(packet(0, undefined, 4_003_000), 'H264', 33);
    stream.restart();
    const third = stream.push(packet(777, undefined, 5), 'VP8', 1_033);
    const read = [first, second, third].map(({ bytes }) => parseRtp(bytes)!);
    expect(read.map(({ sequence }) => sequence)).toEqual([65_535, 0, 1]);
    expect(read[2]!.timestamp - read[1]!.timestamp).toBe(90_000);
    expect(new Set(read.map(({ ssrc }) => ssrc)).size).toBe(1);
    expect(stream.toTimestamp(5)).toBe(read[2]!.timestamp);
  });

  it('a packet is stored for retransmission until 1024 later packets have been sent', () => {
    const stream = new OutputStream('video');
    for (let sequence = 0; sequence < 1_025; sequence++) stream.push(packet(sequence), 'H264', 0);
    expect(stream.find(0)).toBeUndefined();
    expect(stream.find(1)!.sequence).toBe(1);
  });
});

describe('requests for keyframes', () => {
  it('keyframe requests within the minimum interval are merged into one request at its end', () => {
    jest.useFakeTimers();
    const send = jest.fn();
    const requests = new KeyframeRequests(send);
    for (let count = 0; count < 3; count++) requests.request();
    expect(send).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(399);
    expect(send).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(1);
    expect(send).toHaveBeenCalledTimes(2);
    jest.advanceTimersByTime(10_000);
    expect(send).toHaveBeenCalledTimes(2);
  });
});

describe('order of packets', () => {
  const numbersOf = (buffer: ReorderBuffer, now: number) =>
    [...buffer.take(now)].map(({ packet: { sequence }, isAfterLoss }) => [sequence, isAfterLoss]);

  it('the reorder buffer returns packets in order, including a late packet', () => {
    const buffer = new ReorderBuffer();
    for (const sequence of [65_535, 1, 0]) buffer.add(packet(sequence), 0);
    expect(numbersOf(buffer, 0)).toEqual([
      [65_535, false],
      [0, false],
      [1, false],
    ]);
  });

  it('the reorder buffer gives up a missing packet after 400 ms', () => {
    const buffer = new ReorderBuffer();
    for (const sequence of [5, 7, 8]) buffer.add(packet(sequence), 0);
    expect(numbersOf(buffer, 399)).toEqual([[5, false]]);
    expect(numbersOf(buffer, 400)).toEqual([
      [7, true],
      [8, false],
    ]);
    buffer.add(packet(6), 401);
    expect(numbersOf(buffer, 1_000)).toEqual([]);
  });
});

describe('pictures', () => {
  const slice = (sequence: number, hex: string, timestamp: number, isMarker: boolean) =>
    packet(sequence, Buffer.from(hex, 'hex'), timestamp, isMarker);

  it('an H.264 picture is joined from single units, aggregates and fragments', () => {
    const reader = createFrameReader('H264');
    expect(reader.add(slice(1, '780002674200026801', 10, false), false)).toBeUndefined();
    expect(reader.add(slice(2, '7c85aa', 10, false), false)).toBeUndefined();
    expect(reader.add(slice(3, '7c45bb', 10, true), false)).toEqual({
      timestamp: 10,
      isKey: true,
      parts: ['6742', '6801', '65aabb'].map((hex) => Buffer.from(hex, 'hex')),
    });
    expect(reader.add(slice(4, '41cc', 20, true), false)).toMatchObject({ isKey: false });
  });

  it('an H.264 picture with a lost packet is dropped', () => {
    const reader = createFrameReader('H264');
    reader.add(slice(1, '7c85aa', 10, false), false);
    expect(reader.add(slice(3, '7c45bb', 10, true), true)).toBeUndefined();
    expect(reader.add(slice(4, '7c45bb', 20, true), true)).toBeUndefined();
    expect(reader.add(slice(5, '41cc', 30, true), false)).toBeDefined();
  });

  it('a malformed H.264 aggregate is dropped', () => {
    expect(createFrameReader('H264').add(slice(1, '78ffff67', 10, true), false)).toBeUndefined();
  });

  it('a VP8 picture is joined from its packets without their descriptors', () => {
    const reader = createFrameReader('VP8');
    reader.add(slice(1, '90e0810010100090', 10, false), false);
    expect(reader.add(slice(2, '00ab', 10, true), false)).toMatchObject({
      parts: [Buffer.from('0090ab', 'hex')],
    });
    expect(reader.add(slice(3, '00ab', 20, true), false)).toBeUndefined();
  });

  it('the size of a VP8 picture is read from its keyframe', () => {
    expect(readVp8Size(Buffer.from('1000009d012a4001f000', 'hex'))).toEqual({ width: 320, height: 240 });
    expect(readVp8Size(Buffer.alloc(10))).toBeUndefined();
  });
});

describe('parameter sets of H.264', () => {
  it.each([
    ['6742e01fda0507e4', 320, 240],
    ['6742e01fda0280f640', 640, 480],
    // Made by x264 for 1920 × 1080 pixels in the high profile, with cropping.
    ['67640028acd940780227e5c044000003000400000300f03c60c658', 1920, 1080],
  ])('the picture size is read from the parameter set %s', (hex, width, height) => {
    expect(readPictureSize(Buffer.from(hex, 'hex'))).toEqual({ width, height });
  });

  it.each(['67', '6742e01f', `6742e01f${'00'.repeat(20)}`])('the malformed set %s is refused', (hex) => {
    expect(() => readPictureSize(Buffer.from(hex, 'hex'))).toThrow(RangeError);
  });

  it('a decoder configuration is parsed to the parameter sets that it was written from', () => {
    const sets = { sps: Buffer.from('6742e01fda0507e4', 'hex'), pps: Buffer.from('68ce3880', 'hex') };
    expect(readDecoderConfig(writeDecoderConfig(sets))).toEqual(sets);
    expect(readDecoderConfig(Buffer.from('0142e01fffe1ffff', 'hex'))).toBeUndefined();
    expect(codecName(sets.sps)).toBe('avc1.42e01f');
  });
});

test.each([
  ['fc', 0.02],
  ['78', 0.02],
  ['0b03', 0.06],
  ['f9', 0.04],
  ['', 0],
  ['1b3f', 0],
])('the duration of the Opus packet %s is %d s', (hex, seconds) => {
  expect(opusSeconds(Buffer.from(hex, 'hex'))).toBeCloseTo(seconds);
});

test('the frame of silence has a duration of 20 ms', () => {
  expect(opusSeconds(silence)).toBe(0.02);
});

describe('viewers of HLS', () => {
  const open = () => {
    const left: { viewerId: string; at: Date }[] = [];
    const audience = new Audience({
      onJoined: () => {},
      onLeft: (viewerId, at) => left.push({ viewerId, at }),
    });
    return { audience, left, viewers: new HlsViewers(audience) };
  };

  it('a viewer who requests nothing for 30 seconds is reported as left', () => {
    const { audience, left, viewers } = open();
    const id = viewers.add('ana');
    viewers.sweep(performance.now() + 29_000);
    expect(viewers.renew(id)).toBe(true);
    viewers.sweep(performance.now() + 31_000);
    expect([viewers.renew(id), audience.size]).toEqual([false, 0]);
    // The time of leaving must be the time of the last request.
    expect(left).toHaveLength(1);
    expect(Math.abs(left[0]!.at.getTime() - Date.now())).toBeLessThan(1_000);
    expect(left[0]!.viewerId).not.toBe(id);
  });

  it('the sixth viewer of a person ends the oldest viewer of that person only', () => {
    const { audience, viewers } = open();
    const other = viewers.add('ben');
    const ids = Array.from({ length: 6 }, () => viewers.add('ana'));
    expect(ids.map((id) => viewers.renew(id))).toEqual([false, true, true, true, true, true]);
    expect([viewers.renew(other), audience.size]).toEqual([true, 6]);
  });
});

describe('the time line', () => {
  it('sound and picture are placed by their arrival times before the first sender reports', () => {
    const clock = new MediaClock();
    expect(clock.place('video', 90_000, 1_000)).toBe(1);
    expect(clock.place('audio', 5_000, 1_100)).toBe(1.1);
    expect(clock.place('audio', 5_000 + 48_000, 9_999)).toBe(2.1);
  });

  it('sender reports synchronise the sound with its picture', () => {
    const clock = new MediaClock();
    clock.place('video', 90_000, 1_000);
    // The sound arrives 300 ms after the picture that it belongs to.
    clock.place('audio', 48_000, 1_300);
    clock.report('video', 90_000, 500);
    clock.report('audio', 48_000, 500);
    expect(clock.place('audio', 96_000, 0)).toBeCloseTo(2);
    // The browser paused the clock of the sound for two seconds.
    clock.report('audio', 96_000, 503);
    expect(clock.place('audio', 144_000, 0)).toBeCloseTo(5);
  });
});
