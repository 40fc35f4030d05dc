import { readStoryboard } from '@/components/ui/media/storyboard';

test('the still for a position is the last still that starts at or before it', () => {
  const at = readStoryboard(
    'WEBVTT\n\n00:00:00.000 --> 00:00:05.000\nhttps://files.test/s.jpg?a=1#xywh=0,0,160,90\n\n' +
      '00:00:05.000 --> 01:00:00.000\nhttps://files.test/s.jpg?a=1#xywh=160,0,160,90\n\n',
  );
  const still = { url: 'https://files.test/s.jpg?a=1', y: 0, width: 160, height: 90 };
  expect(at(4.9)).toEqual({ ...still, x: 0 });
  expect(at(5)).toEqual({ ...still, x: 160 });
  expect(at(9999)).toEqual({ ...still, x: 160 });
  expect(readStoryboard('WEBVTT\n\nwords')(3)).toBeUndefined();
});
