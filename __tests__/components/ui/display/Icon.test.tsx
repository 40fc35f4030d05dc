import { render, screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { Icon } from '@/components/ui/display/Icon';
import { iconNames } from '@/components/ui/display/icon-names';
import { tintOfTopic } from '@/components/ui/display/tints';
import { topicIds } from '@/contract/values/topics';

test('every name has a symbol in the sprite and every symbol a name', () => {
  const sprite = readFileSync('public/icons.svg', 'utf8');
  const symbols = [...sprite.matchAll(/<symbol id="([\w-]+)" viewBox="0 0 24 24">/g)].map(
    (match) => match[1],
  );
  expect(symbols).toEqual([...iconNames]);
  expect(new DOMParser().parseFromString(sprite, 'image/svg+xml').querySelector('parsererror')).toBeNull();
});

test('every topic tint has its icon', () =>
  expect(iconNames).toEqual(expect.arrayContaining([...topicIds.map(tintOfTopic)])));

test('the icon set contains the icons that the specification names besides the topic icons', () => {
  const onOff = ['camera', 'microphone', 'sound'].flatMap((name) => [name, `${name}-off`]);
  const named = ['cart', 'shipping', 'payment', 'return', 'live-sessions', 'practicing-badge'];
  expect(iconNames).toEqual(expect.arrayContaining([...named, ...onOff]));
});

test('an icon is decorative unless it has a label', () => {
  const { container, rerender } = render(<Icon name="bag" />);
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
  expect(container.querySelector('use')).toHaveAttribute('href', '/icons.svg#bag');
  rerender(<Icon name="lock" label="Members only" />);
  expect(screen.getByRole('img', { name: 'Members only' })).toBeInTheDocument();
});
