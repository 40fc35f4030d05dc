import { readdir } from 'node:fs/promises';
import { getDescendantPid } from '@/scripts/bench/processes';
import { startEngine } from '../../../support/live-engine';
import { closePeers, endPeers, postTo, TestPublisher, TestViewer } from '../../../support/live-peers';

let live: Awaited<ReturnType<typeof startEngine>>;
beforeAll(async () => {
  live = await startEngine();
});
afterEach(closePeers);
afterAll(async () => {
  endPeers();
  await live.stop();
});

const withoutTicket = [
  ['GET', 'hls/index.m3u8?viewer=x', 403],
  ['GET', 'hls/segment-0.m4s?viewer=x', 403],
  ['GET', 'hls/master.m3u8', 409],
  ['DELETE', 'whip/x', 200],
  ['DELETE', 'whep/x', 200],
] as const;

/**
 * Sends every request that needs no ticket, for a live that is not open, and checks the statuses.
 */
async function knock(liveId: string): Promise<void> {
  for (const [method, rest, status] of withoutTicket)
    expect([method, rest, (await live.ask(live.url(liveId, rest), { method })).status]).toEqual([
      method,
      rest,
      status,
    ]);
}

it('requests without a ticket start no engine process and store nothing', async () => {
  await knock('nobody');
  expect(() => getDescendantPid(process.pid, /live\/engine\/child\.ts/)).toThrow();
  expect(await readdir(live.folder)).toEqual([]);
});

it('requests without a ticket open no room beside a running live', async () => {
  const publisher = new TestPublisher();
  await publisher.connect(postTo(live.url('on', 'whip'), { 'x-test-user': 'creator' }));
  await knock('nobody');
  expect(await readdir(live.folder)).toEqual(['on']);
  await live.engine.remove('on');
});

it('an offer without parameters for the sound is answered', async () => {
  const withoutParameters = (sdp: string) => sdp.replace(/a=fmtp:111.*\r\n/, '');
  const publisher = new TestPublisher();
  const at = (action: string, user: string) => postTo(live.url('sound', action), { 'x-test-user': user });
  await publisher.connect((sdp) => at('whip', 'creator')(withoutParameters(sdp)));
  publisher.stream();
  const viewer = new TestViewer();
  await viewer.connect((sdp) => at('whep', 'viewer')(withoutParameters(sdp)));
  await viewer.until(() => viewer.packets.audio > 10);
  await live.engine.remove('sound');
});

it("a viewer's offer with a payload type above 127 is rejected, because it would change all packets", async () => {
  const publisher = new TestPublisher();
  await publisher.connect(postTo(live.url('types', 'whip'), { 'x-test-user': 'creator' }));
  const viewer = new TestViewer({ codecs: ['H264'] });
  const sdp = (await viewer.offer()).replaceAll(/\b102\b/g, '224');
  const answer = await live.ask(live.url('types', 'whep'), {
    method: 'POST',
    headers: { 'content-type': 'application/sdp' },
    body: sdp,
  });
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([406, 'LIVE_CODEC']);
  await live.engine.remove('types');
});
