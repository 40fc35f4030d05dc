import type { PdfMark } from './pdf.ts';

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const left = 48;
const right = 547;

function heading(title: string, line: string): PdfMark[] {
  return [
    { text: title, x: left, y: 74, size: 24, bold: true },
    { text: line, x: left, y: 98, size: 11, grey: true },
    { rule: [left, 112, right, 112] },
  ];
}

/** Returns a sleep diary for a week, to fill in by hand. */
export function sleepDiary(): PdfMark[][] {
  const columns = ['Day', 'Lights out', 'Up at', 'Last coffee', 'How it felt, in three words'];
  const starts = [left, 128, 206, 276, 358];
  const top = 150;
  const rowHeight = 52;
  return [
    [
      ...heading(
        'A sleep diary you will not lie to',
        'Fill it in after breakfast, roughly. Guesses count; clocks in the night do not.',
      ),
      { box: [left, top - 22, right - left, 28], fill: true },
      ...columns.map((text, index): PdfMark => ({
        text,
        x: (starts[index] ?? left) + 6,
        y: top - 4,
        size: 10,
        bold: true,
      })),
      ...days.flatMap((day, index): PdfMark[] => [
        { text: day, x: left + 6, y: top + 34 + index * rowHeight, size: 11 },
        { rule: [left, top + 6 + (index + 1) * rowHeight, right, top + 6 + (index + 1) * rowHeight] },
      ]),
      ...starts.slice(1).map((x): PdfMark => ({ rule: [x, top - 22, x, top + 6 + 7 * rowHeight] })),
      { box: [left, top - 22, right - left, 28 + 7 * rowHeight] },
      { text: 'At the end of the week', x: left, y: 574, size: 14, bold: true },
      { text: 'One thing to keep:', x: left, y: 604, size: 11 },
      { rule: [160, 606, right, 606] },
      { text: 'One thing to drop:', x: left, y: 640, size: 11 },
      { rule: [160, 642, right, 642] },
      { text: 'The evening that felt least like work:', x: left, y: 676, size: 11 },
      { rule: [250, 678, right, 678] },
      {
        text: 'This page is for noticing, not for diagnosis. If something worries you, take it to a doctor.',
        x: left,
        y: 790,
        size: 9,
        grey: true,
      },
    ],
  ];
}

/** Returns a checklist for any course, with a second page for the results. */
export function weekOnAPage(): PdfMark[][] {
  const tasks = [
    'Choose one part for today, and only one',
    'Put the paper and pencil where you will see them',
    'Do the part, or the first half of it',
    'Write down one word about how it went',
    'Leave something undone on purpose',
    'Tell one person what you are trying',
    'Rest for ten minutes without earning it',
  ];
  return [
    [
      ...heading(
        'Your week on a page',
        'Tick what happened. An empty box is information, not a mark against you.',
      ),
      ...days.map((day, index): PdfMark => ({
        text: day.slice(0, 3),
        x: 330 + index * 31,
        y: 142,
        size: 10,
        bold: true,
      })),
      ...tasks.flatMap((task, row): PdfMark[] => [
        { text: task, x: left, y: 172 + row * 44, size: 11 },
        ...days.map((_, index): PdfMark => ({ box: [332 + index * 31, 160 + row * 44, 16, 16] })),
        { rule: [left, 190 + row * 44, right, 190 + row * 44] },
      ]),
      {
        text: 'If the week goes sideways, start again on whatever day it is.',
        x: left,
        y: 790,
        size: 9,
        grey: true,
      },
    ],
    [
      ...heading('Looking back', 'Five minutes, once, at the end of the week.'),
      ...[
        'What helped more than I expected',
        'What I would skip next time',
        'The smallest version that still counts',
        'Next week, I will',
      ].flatMap((question, index): PdfMark[] => [
        { text: question, x: left, y: 150 + index * 150, size: 13, bold: true },
        ...[36, 66, 96].map((below): PdfMark => ({
          rule: [left, 150 + index * 150 + below, right, 150 + index * 150 + below],
        })),
      ]),
    ],
  ];
}
