import { render, screen } from '@testing-library/react';
import { Prose } from '@/components/ui/display/Prose';
import { parseInline, parseMarkdown, toPlainText } from '@/contract/rules/markdown';
import { toScriptJson } from '@/components/shell/head/JsonLd';

test('paragraphs, headings, lists and quotes are distinguished', () => {
  expect(
    parseMarkdown('# One\n\nTwo\nlines\n\n- a\n- b\n\n1. c\n2. d\n\n> said').map(({ kind }) => kind),
  ).toEqual(['heading', 'paragraph', 'list', 'steps', 'quote']);
});

test('a heading or a list may directly follow a line of text', () => {
  const kindsOf = (text: string) => parseMarkdown(text).map(({ kind }) => kind);
  expect(kindsOf('# Week one\nSit down.\nBreathe.')).toEqual(['heading', 'paragraph']);
  expect(kindsOf('You need:\n* a chair\n* a lamp\nNothing else.')).toEqual([
    'paragraph',
    'list',
    'paragraph',
  ]);
  expect(kindsOf('# One\n## Two')).toEqual(['heading', 'heading']);
  expect(kindsOf('one\n\ntwo')).toEqual(['paragraph', 'paragraph']);
  expect(kindsOf('  \n\n')).toEqual([]);
});

test('emphasis and links are parsed, but a link with a disallowed scheme is shown as text', () => {
  expect(parseInline('a **b** _c_ [d](https://e.test) [f](javascript:alert(1))')).toEqual([
    { text: 'a ', marks: [] },
    { text: 'b', marks: ['strong'] },
    { text: ' ', marks: [] },
    { text: 'c', marks: ['emphasis'] },
    { text: ' ', marks: [] },
    { text: 'd', marks: [], href: 'https://e.test' },
    { text: ' [f](javascript:alert(1))', marks: [] },
  ]);
});

test('HTML is shown as text and never rendered', () => {
  const { container } = render(<Prose text={'<img src=x onerror=alert(1)>'} />);
  expect(container.querySelector('img')).toBeNull();
  expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
});

test('JSON for a script element contains no tag that could close the element', () => {
  const text = toScriptJson({ name: '</script><script>alert(1)</script>' });
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual({ name: '</script><script>alert(1)</script>' });
});

test('plain text contains each block on a line, without Markdown signs', () => {
  expect(
    toPlainText('## Rest\n\nSit **up**, \\*or* lie\ndown.\n\n- [a chair](https://e.test)\n- a lamp'),
  ).toBe('Rest\nSit up, *or* lie down.\na chair\na lamp');
});
