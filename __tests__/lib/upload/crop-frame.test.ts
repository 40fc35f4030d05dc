import { focusAt, fitFrame, movableAxes } from '@/lib/upload/crop-frame';

const wide = { width: 1600, height: 900 };
const upright = { width: 1080, height: 1920 };
const middle = { x: 0.5, y: 0.5 };

test('an upright frame has the full height of a wide picture and does not extend beyond its edges', () => {
  const frame = fitFrame(wide, upright, { x: 1, y: 0 });
  expect(frame).toMatchObject({ height: 1, top: 0 });
  expect(frame.width).toBeCloseTo(0.3164, 4);
  expect(frame.left + frame.width).toBeCloseTo(1);
  expect(movableAxes(frame)).toEqual({ x: true, y: false });
  expect(fitFrame(upright, wide, middle)).toMatchObject({ width: 1, left: 0 });
  expect(movableAxes(fitFrame(wide, { width: 1280, height: 720 }, middle))).toEqual({ x: false, y: false });
});

test('a frame moves towards a point as far as the edges allow, and not on an axis without room', () => {
  const frame = fitFrame(wide, upright, middle);
  expect(focusAt({ x: 0, y: 0.9 }, frame, middle)).toEqual({ x: 0, y: 0.5 });
  expect(focusAt({ x: 1, y: 0.9 }, frame, middle)).toEqual({ x: 1, y: 0.5 });
  expect(focusAt({ x: 0.5, y: 0 }, frame, { x: 0, y: 0 }).x).toBeCloseTo(0.5);
});

test('a wide frame in an upright picture moves up and down', () => {
  const frame = fitFrame(upright, wide, { x: 0.2, y: 1 });
  expect(frame.top + frame.height).toBeCloseTo(1);
  expect(movableAxes(frame)).toEqual({ x: false, y: true });
  expect(focusAt({ x: 0.9, y: 0 }, frame, { x: 0.2, y: 1 })).toEqual({ x: 0.2, y: 0 });
  expect(focusAt({ x: 0.9, y: 1 }, frame, middle)).toEqual({ x: 0.5, y: 1 });
  expect(focusAt({ x: 0.9, y: 0.5 }, frame, { x: 0, y: 0 }).y).toBeCloseTo(0.5);
});

test('a frame with less than half a percent of room cannot move on that axis', () => {
  expect(movableAxes({ width: 0.994, height: 0.996 })).toEqual({ x: true, y: false });
  expect(movableAxes({ width: 0.996, height: 0.994 })).toEqual({ x: false, y: true });
});
