import { isCameraChecked, recordCameraCheck } from '@/lib/live/camera-checks';

beforeEach(() => localStorage.clear());

test('only the camera checks of the last 20 lives are stored', () => {
  for (let live = 0; live < 21; live += 1) recordCameraCheck(`live-${live}`);
  recordCameraCheck('live-1');
  expect(isCameraChecked('live-0')).toBe(false);
  expect(isCameraChecked('live-1')).toBe(true);
  recordCameraCheck('live-21');
  expect([isCameraChecked('live-1'), isCameraChecked('live-2')]).toEqual([true, false]);
});

test('an invalid stored value is ignored', () => {
  localStorage.setItem('kumu.cameraChecks', '{"live":1}');
  expect(isCameraChecked('live')).toBe(false);
  recordCameraCheck('live');
  expect(isCameraChecked('live')).toBe(true);
});
