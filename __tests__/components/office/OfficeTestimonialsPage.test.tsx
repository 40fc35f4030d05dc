import { screen, waitFor } from '@testing-library/react';
import { OfficeTestimonialsPage } from '@/components/office/OfficeTestimonialsPage';
import { answer } from '../../support/calls';
import { id } from '../../support/make/ids';
import { answerQueues, queueEntry, seenVersion } from '../../support/office-queues';
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
  const waiting = queueEntry('testimonials', testimonial, ['leaveOut', 'show']);
  answerQueues({ testimonials: [waiting], feedback: [queueEntry('feedback', feedback, ['markRead'])] });
  const decided = answer('PATCH /office/queues/:name/:id', waiting);
  const { user } = renderPage(<OfficeTestimonialsPage />);
  await user.click(await screen.findByRole('button', { name: 'Publish the quote from Imogen' }));
  await waitFor(() => expect(decided.bodies).toEqual([{ action: 'show', seenVersion }]));
  expect(screen.getByRole('heading', { name: 'A visitor, on /courses' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Mark as read: feedback from A visitor' }));
  await waitFor(() =>
    expect(decided.params).toEqual([
      { name: 'testimonials', id: id(81) },
      { name: 'feedback', id: id(82) },
    ]),
  );
});

test('a published testimonial can be taken down', async () => {
  const shown = { ...testimonial, state: 'ACCEPTED' as const };
  const entry = queueEntry('testimonials', shown, ['leaveOut']);
  const asked = answerQueues({ testimonials: [entry] });
  const decided = answer('PATCH /office/queues/:name/:id', entry);
  const { user, followPush } = renderPage(<OfficeTestimonialsPage />);
  await user.selectOptions(await screen.findByLabelText('Status'), 'Published');
  followPush();
  await user.click(await screen.findByRole('button', { name: 'Don’t publish the quote from Imogen' }));
  await waitFor(() => expect(decided.bodies).toEqual([{ action: 'leaveOut', seenVersion }]));
  expect(asked.queries).toContainEqual(expect.objectContaining({ view: 'ACCEPTED' }));
  expect(await screen.findByText('No new feedback')).toBeVisible();
});
