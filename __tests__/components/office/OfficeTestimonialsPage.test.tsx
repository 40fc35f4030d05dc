import { screen, waitFor } from '@testing-library/react';
import { OfficeTestimonialsPage } from '@/components/office/OfficeTestimonialsPage';
import { answer } from '../../support/calls';
import { id } from '../../support/make/ids';
import { renderPage } from '../../support/render-page';

const at = '2026-11-02T03:00:00.000Z';
const testimonial = {
  id: id(81),
  text: 'It is calm here.',
  author: 'Imogen',
  state: 'WAITING' as const,
  writtenAt: at,
};
const feedback = { id: id(82), text: 'Faster, please.', page: '/courses', author: null, createdAt: at };

test('the office publishes a testimonial and marks feedback as read', async () => {
  answer('GET /office/testimonials', { items: [testimonial], nextCursor: null });
  answer('GET /office/feedback', { items: [feedback], nextCursor: null });
  const decided = answer('PATCH /office/testimonials/:id', { ...testimonial, state: 'ACCEPTED' });
  const read = answer('PATCH /office/feedback/:id', { done: true });
  const { user } = renderPage(<OfficeTestimonialsPage />);
  await user.click(await screen.findByRole('button', { name: 'Publish the quote from Imogen' }));
  await waitFor(() => expect(decided.bodies).toEqual([{ state: 'ACCEPTED' }]));
  expect(decided.params).toEqual([{ id: id(81) }]);
  expect(screen.getByRole('heading', { name: 'A visitor, on /courses' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Mark as read: feedback from A visitor' }));
  await waitFor(() => expect(read.params).toEqual([{ id: id(82) }]));
});

test('a published testimonial can be taken down', async () => {
  const shown = { ...testimonial, state: 'ACCEPTED' as const };
  const asked = answer('GET /office/testimonials', { items: [shown], nextCursor: null });
  answer('GET /office/feedback', { items: [], nextCursor: null });
  const decided = answer('PATCH /office/testimonials/:id', { ...testimonial, state: 'DECLINED' });
  const { user } = renderPage(<OfficeTestimonialsPage />);
  await user.selectOptions(await screen.findByLabelText('Status'), 'Published');
  await user.click(await screen.findByRole('button', { name: 'Don’t publish the quote from Imogen' }));
  await waitFor(() => expect(decided.bodies).toEqual([{ state: 'DECLINED' }]));
  expect(asked.queries).toContainEqual(expect.objectContaining({ state: 'ACCEPTED' }));
  expect(await screen.findByText('No new feedback')).toBeVisible();
});
