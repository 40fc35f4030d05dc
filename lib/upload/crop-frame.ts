type Size = { width: number; height: number };
type Share = { x: number; y: number };

/** Area of a picture that a crop shape covers. Size and position are fractions of the picture. */
export type Frame = Size & { left: number; top: number };

/**
 * Returns the largest area of a picture with the proportions of a shape. `focus` positions it from
 * 0 (left, top) to 1 (right, bottom).
 */
export function fitFrame(picture: Size, shape: Size, focus: Share): Frame {
  const ratio = shape.width / shape.height / (picture.width / picture.height);
  const width = Math.min(1, ratio);
  const height = Math.min(1, 1 / ratio);
  return { width, height, left: (1 - width) * focus.x, top: (1 - height) * focus.y };
}

/**
 * Minimum room to move, as a fraction. With less room the move would be invisible, and a tiny drag
 * would become a jump.
 */
const LEAST_ROOM = 0.005;

/** Returns the axes on which a frame can be moved. */
export const movableAxes = ({ width, height }: Size) => ({
  x: 1 - width > LEAST_ROOM,
  y: 1 - height > LEAST_ROOM,
});

const within = (share: number) => Math.min(1, Math.max(0, share));

/**
 * Returns the focus with which the frame is centred as near as possible to a point of the picture.
 */
export function focusAt(point: Share, frame: Size, before: Share): Share {
  const room = movableAxes(frame);
  return {
    x: room.x ? within((point.x - frame.width / 2) / (1 - frame.width)) : before.x,
    y: room.y ? within((point.y - frame.height / 2) / (1 - frame.height)) : before.y,
  };
}
