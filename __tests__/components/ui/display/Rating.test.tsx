import { screen } from '@testing-library/react';
import { useState } from 'react';
import { renderUi } from '../../../support/render';
import { Rating } from '@/components/ui/display/Rating';
import { RatingInput } from '@/components/ui/fields/RatingInput';

test('an average rating is one image with a text alternative', () => {
  renderUi(
    <>
      <Rating value={4.8} count={312} />
      <Rating value={5} stars />
      <Rating value={4} count={1} />
    </>,
  );
  expect(screen.getByRole('img', { name: '4.8 out of 5, 312 ratings' })).toHaveTextContent('4.8(312)');
  expect(screen.getByRole('img', { name: '5.0 out of 5' })).toBeInTheDocument();
  expect(screen.getByRole('img', { name: '4.0 out of 5, 1 rating' })).toBeInTheDocument();
});

test('a rating is one of five named radio buttons that work by keyboard', async () => {
  function Form() {
    const [stars, setStars] = useState<number>();
    return (
      <RatingInput
        label="Your rating"
        name="stars"
        value={stars}
        onChange={setStars}
        error={stars ? undefined : 'Choose a rating'}
      />
    );
  }
  const { user } = renderUi(<Form />);
  const group = screen.getByRole('radiogroup', { name: 'Your rating' });
  expect(group).toHaveAccessibleDescription('Error: Choose a rating');
  expect(screen.getAllByRole('radio')).toHaveLength(5);
  await user.click(screen.getByRole('radio', { name: '3, fine' }));
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('radio', { name: '4, good' })).toBeChecked();
  expect(group).not.toHaveAccessibleDescription();
});
