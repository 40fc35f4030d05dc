type Size = { width: number; height: number };
type Share = { x: number; y: number };

/** The part of a picture that a shape takes, in shares of the picture: its size, and where it is between the edges. */
export type Frame = Size & { left: number; top: number };

/** How much of a picture a shape takes when it fills as much as it can, at a place from 0 (left, top) to 1 (right, bottom). */
export function frameOf(picture: Size, shape: Size, focus: Share): Frame {
  const ratio = shape.width / shape.height / (picture.width / picture.height);
  const width = Math.min(1, ratio);
  const height = Math.min(1, 1 / ratio);
  return { width, height, left: (1 - width) * focus.x, top: (1 - height) * focus.y };
}

/** Less cannot be seen, and would turn a hair of room into a jump. */
const LEAST_ROOM = 0.005;

/** Whether a frame can be moved, from side to side and up and down. */
export const roomOf = ({ width, height }: Size) => ({
  x: 1 - width > LEAST_ROOM,
  y: 1 - height > LEAST_ROOM,
});

const within = (share: number) => Math.min(1, Math.max(0, share));

/** The place of a frame whose middle is as near to a point of the picture as it can be. */
export function focusAt(point: Share, frame: Size, before: Share): Share {
  const room = roomOf(frame);
  return {
    x: room.x ? within((point.x - frame.width / 2) / (1 - frame.width)) : before.x,
    y: room.y ? within((point.y - frame.height / 2) / (1 - frame.height)) : before.y,
  };
}
