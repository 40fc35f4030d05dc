import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { liveTimes } from '@/backend/providers/live/engine/limits';
import { Room } from '@/backend/providers/live/engine/room';

jest.mock('node-datachannel', () => {
  throw new Error('Cannot load native addon\nand more');
});

test('a machine without the native module rejects WebRTC connections and logs one line', async () => {
  const log = jest.spyOn(console, 'error').mockReturnValue();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kumu-live-native-'));
  const settings = {
    peer: { udpPort: 1, publicIps: [] },
    folder,
    whep: { count: 0, most: 1 },
    times: liveTimes,
  };
  const room = new Room('live', settings, () => {});
  for (const connect of [room.publish('ana', true, 'v=0'), room.watch('ana', 'v=0')])
    await expect(connect).rejects.toMatchObject({ status: 406, code: 'LIVE_NO_WEBRTC' });
  expect(log.mock.calls).toEqual([
    ['WebRTC is not available, lives use HTTP only: Cannot load native addon'],
  ]);
  await room.end();
  await rm(folder, { recursive: true });
});
