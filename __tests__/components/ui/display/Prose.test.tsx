import { render, screen } from '@testing-library/react';
import { Prose } from '@/components/ui/display/Prose';
import { parseInline, parseMarkdown } from '@/components/ui/display/markdown';
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

test('emphasis and links are parsed, and a link of another scheme stays text', () => {
  expect(parseInline('a **b** _c_ [d](https://e.test) [f](javascript:alert(1))')).toEqual([
    { kind: 'text', text: 'a ' },
    { kind: 'strong', text: 'b' },
    { kind: 'text', text: ' ' },
    { kind: 'emphasis', text: 'c' },
    { kind: 'text', text: ' ' },
    { kind: 'link', text: 'd', href: 'https://e.test' },
    { kind: 'text', text: ' [f](javascript:alert(1))' },
  ]);
});

test('HTML is shown as text and never rendered', () => {
  const { container } = render(<Prose text={'<img src=x onerror=alert(1)>'} />);
  expect(container.querySelector('img')).toBeNull();
  expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
});

test('a title cannot close the script element', () => {
  const text = toScriptJson({ name: '</script><script>alert(1)</script>' });
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual({ name: '</script><script>alert(1)</script>' });
});
