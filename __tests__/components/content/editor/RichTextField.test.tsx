import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { StrictMode, useState } from 'react';
import { RichTextField } from '@/components/content/editor/RichTextField';
import type { Dialect } from '@/lib/rich-text/schema';
import { renderPage } from '../../../support/render-page';
import { typeAtEnd } from '../../../support/rich-text';

const changes: string[] = [];
beforeEach(() => {
  changes.length = 0;
  picked.mockClear();
});

const picked = jest.fn();
const inserts = [
  { id: 'picture', label: 'Picture', note: 'Below the text', icon: 'image' as const, onChoose: picked },
];

type Props = {
  start?: string;
  dialect?: Dialect;
  maxCharacters?: number;
  disabled?: boolean;
  hasMenu?: boolean;
};

function Example({ start = '', dialect = 'post', maxCharacters = 100, disabled, hasMenu }: Props) {
  const [value, setValue] = useState(start);
  return (
    <>
      <RichTextField
        id="text"
        label="Text"
        dialect={dialect}
        value={value}
        maxCharacters={maxCharacters}
        disabled={disabled}
        inserts={hasMenu ? inserts : undefined}
        onChange={(text) => {
          changes.push(text);
          setValue(text);
        }}
      />
      <button type="button" onClick={() => setValue('# From outside')}>
        Replace
      </button>
    </>
  );
}

const show = (props: Props = {}) =>
  renderPage(
    <StrictMode>
      <Example {...props} />
    </StrictMode>,
  );
const surface = () => screen.findByRole('textbox', { name: 'Text' });
const tool = (name: string) => screen.getByRole('button', { name });
const paste = (element: HTMLElement, data: Record<string, string>) =>
  fireEvent.paste(element, {
    clipboardData: { getData: (type: string) => data[type] ?? '', types: Object.keys(data), files: [] },
  });

test('a text is shown as readers see it, and opening it changes nothing', async () => {
  show({ start: '# Rest\n\n* one\n* *two*\n\n<div>as it is</div>' });
  const text = within(await surface());
  expect(text.getByRole('heading', { level: 2, name: 'Rest' })).toBeVisible();
  expect(text.getAllByRole('listitem')).toHaveLength(2);
  expect(text.getByText('<div>as it is</div>')).toBeVisible();
  expect(changes).toEqual([]);
});

test('typed words are reported as Markdown', async () => {
  const { user } = show({ start: 'Sit' });
  await typeAtEnd(user, await surface(), ' up.');
  await waitFor(() => expect(changes.at(-1)).toBe('Sit up.'));
});

test('typed Markdown signs become formatting', async () => {
  const { user } = show();
  await typeAtEnd(user, await surface(), '## Rest');
  await waitFor(() => expect(changes.at(-1)).toBe('## Rest'));
});

test('pasted Markdown becomes formatted text', async () => {
  show();
  const text = await surface();
  paste(text, { 'text/plain': '## Rest\n\n- **one**\n- two' });
  expect(within(text).getByRole('heading', { name: 'Rest' })).toBeVisible();
  expect(within(text).getByText('one').tagName).toBe('STRONG');
  expect(changes).toEqual(['## Rest\n\n- **one**\n- two']);
});

test('pasted HTML keeps its formatting, without scripts and styles', async () => {
  show();
  const text = await surface();
  paste(text, {
    'text/html': '<p style="color:red">a <b>b</b> <a href="javascript:alert(1)">c</a><script>d</script></p>',
  });
  expect(changes).toEqual(['a **b** c']);
  expect(text.querySelector('a, script, [style]')).toBeNull();
});

test('pasted attributes become neither elements nor an error', async () => {
  show();
  const text = await surface();
  const slice = (level: unknown) =>
    `<span data-pm-slice='0 0 ["heading",${JSON.stringify({ level })}]'>words</span>`;
  paste(text, { 'text/html': slice('ttp://www.w3.org/1999/xhtml script') });
  paste(text, { 'text/html': slice(1e9) });
  expect(text.querySelector('script')).toBeNull();
  expect(changes.at(-1)).toMatch(/words/);
  expect(changes.at(-1)!.length).toBeLessThan(40);
});

test('the toolbar buttons format the line and show its current format', async () => {
  const { user } = show({ start: 'Rest' });
  await surface();
  expect(tool('Heading')).toHaveAttribute('aria-pressed', 'false');
  await user.click(tool('Heading'));
  expect(changes.at(-1)).toBe('## Rest');
  expect(tool('Heading')).toHaveAttribute('aria-pressed', 'true');
  await user.click(tool('Heading'));
  await user.click(tool('Numbered list'));
  expect(changes.at(-1)).toBe('1. Rest');
  await user.click(tool('List'));
  expect(changes.at(-1)).toBe('- Rest');
  await user.click(tool('List'));
  await user.click(tool('Quote'));
  expect(changes.at(-1)).toBe('> Rest');
});

test('a link is added with its address, and an address with a disallowed scheme is rejected', async () => {
  const { user } = show();
  await surface();
  await user.click(tool('Link'));
  const dialog = within(screen.getByRole('dialog', { name: 'Link' }));
  await user.type(dialog.getByLabelText('Address'), 'nothing');
  await user.click(dialog.getByRole('button', { name: 'Save link' }));
  expect(dialog.getByText(/^Enter an address/)).toBeVisible();
  await user.clear(dialog.getByLabelText('Address'));
  await user.type(dialog.getByLabelText('Address'), 'example.org{Enter}');
  expect(changes.at(-1)).toBe('[https://example.org](https://example.org)');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the toolbar is a single stop of the Tab key, and Tab in the text moves to the next control', async () => {
  const { user } = show({ start: 'Rest' });
  const text = await surface();
  await user.tab();
  expect(tool('Bold')).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(tool('Italic')).toHaveFocus();
  await user.tab();
  expect(text).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Replace' })).toHaveFocus();
});

test('a value set by the page replaces the shown text without reporting a change', async () => {
  const { user } = show({ start: 'Rest' });
  const text = await surface();
  await user.click(screen.getByRole('button', { name: 'Replace' }));
  expect(within(text).getByRole('heading', { name: 'From outside' })).toBeVisible();
  expect(changes).toEqual([]);
});

test('a text near its maximum length shows how many characters are left', async () => {
  show({ start: 'a'.repeat(95) });
  expect(await surface()).toHaveAccessibleDescription('5 characters left');
});

test('a text that cannot be changed is read-only', async () => {
  show({ start: 'Rest', disabled: true });
  expect(await surface()).toHaveAttribute('contenteditable', 'false');
  expect(tool('Bold')).toBeDisabled();
});

describe('block menu', () => {
  const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
  const add = () => screen.getByRole('button', { name: 'Add to this line' });

  test('a slash opens the block menu, letters filter it, and Enter turns the line into the block', async () => {
    const { user } = show({ hasMenu: true });
    const text = await surface();
    await typeAtEnd(user, text, '/');
    expect(options()).toHaveLength(6);
    await user.keyboard('{ArrowDown}');
    const heading = screen.getByRole('option', { name: 'Heading', selected: true });
    expect(text).toHaveAttribute('aria-activedescendant', heading.id);
    await user.keyboard('num');
    await waitFor(() => expect(options()).toEqual(['1.Numbered list']));
    await user.keyboard('{Enter}');
    expect(options()).toEqual([]);
    expect(within(text).getByRole('listitem')).toBeVisible();
    expect(text).toHaveFocus();
    expect(text).not.toHaveAttribute('aria-activedescendant');
  });

  test('the block menu is closed by Escape, which keeps the slash, and by text that matches no block', async () => {
    const { user } = show({ hasMenu: true });
    const text = await surface();
    await typeAtEnd(user, text, '/');
    await user.keyboard('{Escape}');
    expect(options()).toEqual([]);
    expect(text).toHaveTextContent('/');
    await typeAtEnd(user, text, 'and/or');
    expect(options()).toEqual([]);
    expect(changes.at(-1)).toBe('/and/or');
  });

  test('the add button offers a picture beside the text, which does not change the text', async () => {
    const { user } = show({ hasMenu: true });
    const text = await surface();
    await user.click(add());
    expect(text).toHaveFocus();
    expect(add()).toHaveAttribute('aria-expanded', 'true');
    await user.click(screen.getByRole('option', { name: /^Picture/ }));
    expect(picked).toHaveBeenCalledTimes(1);
    expect(options()).toEqual([]);
    expect(changes).toEqual([]);
  });

  test('a horizontal rule is followed by an empty line', async () => {
    const { user } = show({ hasMenu: true });
    const text = await surface();
    await user.click(add());
    await user.click(screen.getByRole('option', { name: 'Divider' }));
    await typeAtEnd(user, text, 'Rest');
    await waitFor(() => expect(changes.at(-1)).toBe('---\n\nRest'));
  });

  test('the add button is hidden on a line with text and in a description', async () => {
    const { unmount } = show({ start: 'Rest', hasMenu: true });
    await surface();
    expect(screen.queryByRole('button', { name: 'Add to this line' })).toBeNull();
    unmount();
    show({ dialect: 'description' });
    await surface();
    expect(screen.queryByRole('button', { name: 'Add to this line' })).toBeNull();
  });
});
