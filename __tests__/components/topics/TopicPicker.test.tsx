import { compile } from 'sass';
import { topicIds } from '@/contract/values/topics';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { renderUi } from '../../support/render';
import { TopicPicker } from '@/components/topics/TopicPicker';
import { tintOf, tintOfTopic } from '@/components/ui/display/tints';

const topics = [
  { id: 't1', slug: 'yoga', name: 'Yoga' },
  { id: 't2', slug: 'work', name: 'Work' },
  { id: 't3', slug: 'gardening', name: 'Gardening' },
];

function Form() {
  const [chosen, setChosen] = useState<string[]>([]);
  return (
    <TopicPicker
      label="Topics"
      hint="Pick up to two"
      topics={topics}
      chosen={chosen}
      onChange={setChosen}
      max={2}
    />
  );
}

test('the checkboxes of the topics are in a named group, and the number of checked boxes is limited', async () => {
  const { user } = renderUi(<Form />);
  expect(screen.getByRole('group', { name: 'Topics' })).toHaveAccessibleDescription(
    'Pick up to two 0 of 2 chosen',
  );
  await user.click(screen.getByRole('checkbox', { name: 'Yoga' }));
  await user.click(screen.getByRole('checkbox', { name: 'Work' }));
  expect(screen.getByRole('checkbox', { name: 'Gardening' })).toBeDisabled();
  expect(screen.getByRole('status')).toHaveTextContent('2 of 2 chosen');
  await user.click(screen.getByRole('checkbox', { name: 'Work' }));
  expect(screen.getByRole('checkbox', { name: 'Work' })).not.toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Gardening' })).toBeEnabled();
});

test('the tint of an id is stable, and ids are distributed over all tints', () => {
  expect(tintOf('b1a7')).toBe(tintOf('b1a7'));
  expect(topicIds).toContain(tintOfTopic('gardening'));
  expect(new Set(Array.from({ length: 300 }, (_, index) => tintOf(`id-${index}`))).size).toBe(
    topicIds.length,
  );
});

const tokens = compile('styles/tokens.scss').css;

test.each(topicIds)('the topic %s has its own tint', (topic) => {
  expect(tintOfTopic(topic)).toBe(topic);
  expect(tokens).toContain(`--t-${topic}:`);
  expect(tokens).toContain(`--t-${topic}-ink:`);
});
