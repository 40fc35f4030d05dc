import { fireEvent, render, screen } from '@testing-library/react';
import { toValueAxis } from '@/components/ui/charts/axis';
import { BarChart } from '@/components/ui/charts/BarChart';
import { Curve } from '@/components/ui/charts/Curve';
import { toStackPaths } from '@/components/ui/charts/stacks';

const size = { height: 100, foot: 20 };

test.each([
  [[0, 20_850], 1, [0, 10_000, 20_000, 30_000]],
  [[0, 0], 1, [0, 1]],
  [[1, 2], 1, [0, 1, 2]],
  [[-12, 24], 1, [-20, -10, 0, 10, 20, 30]],
  [[9000], 3600, [0, 3600, 7200, 10_800]],
])('the axis for the values %j has round steps', (values, unit, ticks) => {
  const axis = toValueAxis(values, size, unit);
  expect(axis.ticks).toEqual(ticks);
  expect([axis.y(ticks[0]!), axis.y(ticks.at(-1)!)]).toEqual([80, 12]);
});

test('the parts of a bar are stacked outwards from the axis, above and below it', () => {
  const frame = { x: () => 0, thick: 10, y: (value: number) => 100 - value };
  const [first, second, third] = toStackPaths([[10, 20, -5]], frame);
  expect(first).toMatch(/^M0 100V91h10V100z$/);
  expect(second).toMatch(/^M0 90V7/);
  expect(third).toMatch(/^M0 101V10/);
  expect(toStackPaths([[0, 4]], frame)[0]).toBe('');
});

const bars = [
  { key: 'a', label: '20 Nov', parts: [3, 1], text: ['20 Nov, 4', '3 from courses'] },
  { key: 'b', label: '21 Nov', parts: [5, 0], text: ['21 Nov, 5'] },
];

function showBars(onChoose?: (place: number) => void) {
  return render(
    <BarChart
      summary="Two days."
      sliderLabel="Days"
      bars={bars}
      compared={[2, null]}
      tick={String}
      onChoose={onChoose}
    />,
  );
}

test('a bar chart has a summary, and the keyboard reads each bar', () => {
  const chosen: number[] = [];
  const { container } = showBars((place) => chosen.push(place));
  for (const drawing of screen.getAllByRole('img')) expect(drawing).toHaveAccessibleName('Two days.');
  const slider = screen.getByRole('slider', { name: 'Days' });
  expect(slider).toHaveAttribute('aria-valuetext', '21 Nov, 5');
  fireEvent.change(slider, { target: { value: '0' } });
  expect(slider).toHaveAttribute('aria-valuetext', '20 Nov, 4. 3 from courses');
  expect(container.querySelector('.tip')).toHaveTextContent('20 Nov, 43 from courses');
  expect(chosen).toEqual([0]);
  fireEvent.blur(slider);
  expect(container.querySelector('.tip')).toBeNull();
});

test('the pointer shows the values of the bar under it', () => {
  const { container } = showBars();
  const [drawing] = screen.getAllByRole('img');
  jest.spyOn(drawing!, 'getBoundingClientRect').mockReturnValue({ left: 0, width: 600 } as DOMRect);
  const pointAt = (clientX: number) =>
    fireEvent(drawing!, new MouseEvent('pointermove', { bubbles: true, clientX }));
  pointAt(60);
  expect(container.querySelector('.tip')).toHaveTextContent('20 Nov');
  pointAt(590);
  expect(container.querySelector('.tip')).toHaveTextContent('21 Nov');
});

test('a chart with a limit shows only its last bars on a small screen', () => {
  const many = Array.from({ length: 20 }, (_, place) => ({
    key: String(place),
    label: `day ${place}`,
    parts: [1],
    text: [`day ${place}`],
  }));
  render(<BarChart summary="Many" sliderLabel="Days" bars={many} tick={String} mostWhenSmall={4} />);
  const [, narrow] = screen.getAllByRole('img');
  expect(narrow).toHaveTextContent('day 19');
  expect(narrow).not.toHaveTextContent('day 15');
});

test('a chart without bars renders nothing', () => {
  render(<BarChart summary="None" sliderLabel="Days" bars={[]} tick={String} />);
  expect(screen.getByRole('slider')).not.toHaveAttribute('aria-valuetext');
});

test('a curve initially marks its start point, and the keyboard reads each point', () => {
  const points = [0, 30, 60].map((at) => ({ at, share: 100 - at }));
  render(
    <Curve
      summary="Still watching"
      sliderLabel="Seconds"
      points={points}
      tick={String}
      label={(at) => `${at} s`}
      textOf={({ at, share }) => [`${at} s`, `${share} %`]}
      start={1}
    />,
  );
  const slider = screen.getByRole('slider');
  expect(slider).toHaveAttribute('aria-valuetext', '30 s. 70 %');
  fireEvent.change(slider, { target: { value: '2' } });
  expect(slider).toHaveAttribute('aria-valuetext', '60 s. 40 %');
});
