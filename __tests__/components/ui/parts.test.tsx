import { fireEvent, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { renderUi } from '../../support/render';
import { Avatar } from '@/components/ui/display/Avatar';
import { Badge } from '@/components/ui/display/Badge';
import { Banner } from '@/components/ui/feedback/Banner';
import { Breadcrumbs } from '@/components/ui/layout/Breadcrumbs';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Card } from '@/components/ui/layout/Card';
import { CardLink } from '@/components/ui/layout/CardLink';
import { Cover } from '@/components/ui/display/Cover';
import { Disclosure } from '@/components/ui/layout/Disclosure';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { Grid } from '@/components/ui/layout/Grid';
import { LoadMore } from '@/components/ui/feedback/LoadMore';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { Logo } from '@/components/ui/display/Logo';
import { PriceTag } from '@/components/money/PriceTag';
import { ProgressRing } from '@/components/ui/feedback/ProgressRing';
import { Segments } from '@/components/ui/fields/Segments';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { Stepper } from '@/components/ui/layout/Stepper';
import { tintOf } from '@/components/ui/display/tints';
import { TopicPebble } from '@/components/topics/TopicPebble';

test.each([
  ['row', 1],
  ['three', 1],
  ['cards', 0],
] as const)(
  'a Grid with the look %s scrolls a focused element into view only if the grid scrolls sideways',
  async (look, times) => {
    const shown = jest.spyOn(Element.prototype, 'scrollIntoView');
    const { user } = renderUi(
      <Grid look={look}>
        <li>
          <a href="#night-sitting">Night Sitting</a>
        </li>
      </Grid>,
    );
    await user.tab();
    expect(screen.getByRole('link')).toHaveFocus();
    expect(shown).toHaveBeenCalledTimes(times);
    shown.mockRestore();
  },
);

test.each([
  [{ cents: 6400 }, 'A$64'],
  [{ cents: 1250 }, 'A$12.50'],
  [{ cents: 0 }, 'Free'],
  [{ cents: 1200, monthly: true }, 'A$12 a month'],
  [{ cents: 1000, exact: true }, 'A$10.00'],
])('PriceTag %j shows %s', (price, text) => {
  renderUi(<PriceTag {...price} />);
  expect(screen.getByText(text)).toBeInTheDocument();
});

describe('Avatar', () => {
  test("an avatar without a picture has initials on the person's tint", () => {
    const { container } = renderUi(<Avatar id="u1" name="Noor Al-Tamrin" />);
    const avatar = container.firstElementChild!;
    expect(avatar).toHaveTextContent('NA');
    expect(avatar).toHaveAttribute('aria-hidden', 'true');
    expect(avatar.getAttribute('style')).toContain(`--t-${tintOf('u1')}-ink`);
  });

  test('an avatar falls back to the initials when the picture fails to load', () => {
    const { container } = renderUi(<Avatar id="u1" name="Élodie" src="/gone.webp" labelled />);
    fireEvent.error(screen.getByRole('img', { name: 'Élodie' }));
    expect(container.querySelector('img')).toBeNull();
    expect(screen.getByRole('img', { name: 'Élodie' })).toHaveTextContent('É');
  });

  test('an avatar beside a name is decorative', () => {
    renderUi(<Avatar id="u1" name="Noor" src="/noor.webp" />);
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });
});

test('a card is a single link, its title', () => {
  renderUi(
    <Card as="article">
      <h3>
        <CardLink href="/courses/1">Night Sitting</CardLink>
      </h3>
      <Badge tone="apricot">Members</Badge>
    </Card>,
  );
  expect(within(screen.getByRole('article')).getByRole('link', { name: 'Night Sitting' })).toHaveAttribute(
    'href',
    '/courses/1',
  );
});

test('the logo contains the name as text, or as the label of its symbol', () => {
  const { container, rerender } = renderUi(<Logo />);
  expect(container).toHaveTextContent('Kumu');
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  rerender(<Logo markOnly />);
  expect(screen.getByRole('img', { name: 'Kumu' })).toBeInTheDocument();
});

test('a banner is announced only when it appears after an action', () => {
  const { rerender } = renderUi(<Banner tone="error">Nothing was charged.</Banner>);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  rerender(
    <Banner tone="error" announced>
      Nothing was charged.
    </Banner>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Nothing was charged.');
  rerender(
    <Banner tone="success" title="Done." announced>
      Payouts connected.
    </Banner>,
  );
  expect(screen.getByRole('status')).toHaveTextContent('Done. Payouts connected.');
});

test('skeletons are hidden from assistive technology, and their region is busy', () => {
  const { container } = renderUi(
    <LoadingRegion>
      <Skeleton shape="picture" />
    </LoadingRegion>,
  );
  expect(container.firstElementChild).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByRole('status')).toHaveTextContent('Loading');
  expect(container.querySelector('[aria-hidden=true]')).toBeEmptyDOMElement();
});

test('an empty state is a heading, a sentence and one action', () => {
  const { container } = renderUi(
    <EmptyState
      title="Your library is resting"
      action={<ButtonLink href="/courses">Find a first practice</ButtonLink>}
      level={3}
    >
      Courses you unlock will wait here.
    </EmptyState>,
  );
  expect(screen.getByRole('heading', { level: 3, name: 'Your library is resting' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Find a first practice' })).toBeInTheDocument();
  expect(container.querySelector('img')).toBeNull();
});

test('the stepper marks the current step and links to completed steps', () => {
  renderUi(
    <Stepper
      current={1}
      steps={[
        { label: 'Account', href: '/flow/account' },
        { label: 'Topics', href: '/flow/topics' },
        { label: 'Payouts' },
      ]}
    />,
  );
  const steps = screen.getAllByRole('listitem');
  expect(steps[1]).toHaveAttribute('aria-current', 'step');
  expect(steps[0]).toHaveTextContent('Account (done)');
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Account']);
  expect(screen.getByText('Step 2 of 3')).toBeInTheDocument();
});

test('the first cover is loaded eagerly but not preloaded', () => {
  const picture = { url: '/1280.webp', smallUrl: '/480.webp' };
  const page = renderToString(<Cover picture={picture} topicId="work" sizes="290px" first />);
  expect(page).toContain('loading="eager"');
  expect(page).not.toContain('rel="preload"');
});

test("a cover shows its topic's tint until it is loaded", () => {
  const picture = { url: '/1280.webp', smallUrl: '/480.webp' };
  const page = renderToString(<Cover picture={picture} topicId="work" sizes="290px" />);
  expect(page).toMatch(/<img[^>]* style="background-color:var\(--t-work\)/);
});

test('a progress ring is an image with a text and shows at most 100 percent', () => {
  const { container } = renderUi(<ProgressRing percent={130} label="All of Night Sitting done" />);
  expect(screen.getByRole('img', { name: 'All of Night Sitting done' })).toHaveTextContent('100%');
  expect(container.querySelectorAll('circle')[1]).toHaveAttribute('stroke-dasharray', '100 100');
});

test('a progress ring at zero shows no dot', () => {
  const { container } = renderUi(<ProgressRing percent={0} label="Not started" />);
  expect(container.querySelectorAll('circle')).toHaveLength(1);
});

test('breadcrumbs end with the current page', () => {
  renderUi(<Breadcrumbs trail={[{ label: 'Courses', href: '/courses' }, { label: 'Night Sitting' }]} />);
  const trail = screen.getByRole('navigation', { name: 'You are here' });
  expect(within(trail).getByRole('link', { name: 'Courses' })).toHaveAttribute('href', '/courses');
  expect(within(trail).getByText('Night Sitting')).toHaveAttribute('aria-current', 'page');
});

test('more items load on request, one request at a time', async () => {
  const onMore = jest.fn();
  const { user, rerender } = renderUi(<LoadMore shown={20} total={1046} more onMore={onMore} />);
  expect(screen.getByRole('status')).toHaveTextContent('20 of 1,046 shown');
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  rerender(<LoadMore shown={20} total={1046} more loading onMore={onMore} />);
  await user.click(screen.getByRole('button', { name: 'Loading more' }));
  expect(onMore).toHaveBeenCalledTimes(1);
  rerender(<LoadMore shown={1046} total={1046} more={false} onMore={onMore} />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('a disclosure is native and keeps its content in the page', () => {
  const onToggle = jest.fn();
  renderUi(
    <Disclosure title="Week one" meta="6 parts · 48 min" onToggle={onToggle}>
      Part one
    </Disclosure>,
  );
  const details = screen.getByRole('group');
  expect(details).not.toHaveAttribute('open');
  expect(details).toHaveTextContent('Part one');
  expect(screen.getByRole('heading', { level: 3, name: 'Week one' })).toBeInTheDocument();
  details.setAttribute('open', '');
  fireEvent(details, new Event('toggle'));
  expect(onToggle).toHaveBeenCalledWith(true);
});

test('a topic without its own colours has the colours of a known topic', () => {
  const { container } = renderUi(<TopicPebble topic="gardening" />);
  expect(container.firstElementChild!.getAttribute('style')).toMatch(/var\(--t-[a-z-]+\)/);
});

test('the chosen item of a row that scrolls sideways is visible initially and after each choice', () => {
  // Each option is 100 px wide in a row of 200 px.
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const row = this.closest('fieldset')!;
    const place = [...row.querySelectorAll('input')].indexOf(this as HTMLInputElement) * 100 - row.scrollLeft;
    return this === row ? new DOMRect(0, 0, 200, 40) : new DOMRect(place, 0, 100, 40);
  });
  const options = ['all', 'video', 'audio', 'deleted'].map((value) => ({ value, label: value }));
  const row = (value: string) => (
    <Segments label="Kind" look="tabs" value={value} options={options} onChange={() => undefined} />
  );
  const { rerender } = renderUi(row('deleted'));
  const { scrollLeft } = screen.getByRole('group', { name: 'Kind' });
  expect(scrollLeft).toBe(250);
  rerender(row('all'));
  // A browser would stop at 0.
  expect(screen.getByRole('group', { name: 'Kind' }).scrollLeft).toBe(-50);
  jest.restoreAllMocks();
});
