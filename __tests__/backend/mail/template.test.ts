/** @jest-environment jest-fixed-jsdom */
import { readFileSync } from 'node:fs';
import { renderMail, type MailText } from '@/backend/mail/template';
import { classes, colours } from '@/backend/mail/template-styles';
import texts from '@/locales/en/mail.json';

const { frame, document: _document, ...mails } = texts;
type MailName = keyof typeof mails;
const placeholdersOf = (name: MailName) =>
  new Set([...JSON.stringify(mails[name]).matchAll(/\{\{(\w+)\}\}/g)].map(([, each]) => each!));
const about = { language: 'en', recipient: 'jo@kumu.test' };
const plain = (name: MailName): Record<string, string> => ({
  ...Object.fromEntries([...placeholdersOf(name)].map((each) => [each, `the ${each}`])),
  link: 'http://localhost:3000/courses/c1?part=2&x=1',
});
const render = (name: MailName, values = plain(name)) => {
  const text: MailText = texts[name];
  const mail = renderMail(text, frame, values, about);
  return { ...mail, document: new DOMParser().parseFromString(mail.htmlBody, 'text/html') };
};
const names = Object.keys(mails) as MailName[];

test.each(names)(
  'the mail %s has the same text in HTML and plain text, with one button and its address',
  (name) => {
    const { subject, textBody, document } = render(name);
    const { preheader, action }: MailText = texts[name];
    expect(document.querySelector('h1')!.textContent).toBe(subject);
    expect(document.title).toBe(subject);
    expect(document.body.textContent).not.toMatch(/\{\{|\}\}|undefined|\[object/);
    expect(textBody).not.toMatch(/\{\{|\}\}|undefined/);
    const [inbox] = document.body.children;
    expect(inbox!.textContent).toContain(preheader.replace(/\{\{(\w+)\}\}/g, 'the $1'));
    expect((inbox as HTMLElement).style.display).toBe('none');
    inbox!.remove();
    // Every line of the plain text must also be in the HTML, in which buttons are added.
    const shown = document.body.textContent.replace(/\s/g, '');
    for (const line of textBody.split('\n')) expect(shown).toContain(line.replace(/\s/g, ''));
    const links = [...document.querySelectorAll('a')];
    const { link, unsubscribe } = plain(name);
    const stops = unsubscribe ? [unsubscribe] : [];
    expect(links.map((each) => each.getAttribute('href'))).toEqual(action ? [link, link, ...stops] : stops);
    expect(links.map((each) => each.textContent)).toEqual(action ? [action, link, ...stops] : stops);
    expect(links.filter(({ target }) => target !== '_blank')).toEqual([]);
    expect(document.querySelectorAll('img, script, link, svg, form')).toHaveLength(0);
  },
);

test('a value is rendered as plain text and cannot add markup, headers or paragraphs', () => {
  const written = '<img src=x onerror=alert(1)>"\r\n\r\nBcc: all@kumu.test\u2028\nYour account is locked';
  const { subject, textBody, document } = render('courseRejected', {
    ...plain('courseRejected'),
    name: written,
    title: written,
    reason: 'Two lines:\r\n<b>second</b>',
  });
  expect(subject).toBe(
    '<img src=x onerror=alert(1)>" Bcc: all@kumu.test Your account is locked needs changes',
  );
  expect(document.querySelectorAll('img, b')).toHaveLength(0);
  expect(textBody).not.toMatch(/^(Bcc|Your account)/m);
  expect(textBody).toContain('\n\nTwo lines:\n<b>second</b>\n\n');
  expect(document.body.innerHTML).toContain('Two lines:<br>&lt;b&gt;second&lt;/b&gt;');
});

test.each([
  ['message', 'giftWithMessage'],
  ['preview', 'postWithPreview'],
  ['reason', 'courseRejected'],
] as const)('the value %s is rendered as a quote with the same line breaks', (name, mail) => {
  const { textBody, document } = render(mail, { ...plain(mail), [name]: 'One.\nTwo.\r\nThree.' });
  expect(textBody).toContain('One.\nTwo.\nThree.');
  const quotes = [...document.querySelectorAll(`.${classes.quote}`)];
  expect(quotes.map(({ innerHTML }) => innerHTML)).toContain('One.<br>Two.<br>Three.');
});

test('a code is rendered in bold', () => {
  expect(render('confirmEmail').document.querySelector('strong')!.textContent).toBe('the code');
});

test('text above and below a button becomes separate paragraphs', () => {
  const text = {
    subject: 'Hi',
    preheader: 'Hi',
    action: 'Go',
    body: 'One\nTwo\n{{link}}\nThree\nFour\n\n{{link}}',
  };
  const { htmlBody } = renderMail(text, frame, { link: 'https://kumu.test/' }, about);
  const document = new DOMParser().parseFromString(htmlBody, 'text/html');
  const paragraphs = [...document.querySelectorAll(`.${classes.paragraph}`)];
  expect(paragraphs.map(({ innerHTML }) => innerHTML)).toEqual(['One<br>Two', 'Three<br>Four']);
  expect(document.querySelectorAll(`.${classes.quote}`)).toHaveLength(0);
  const [table, ...others] = document.querySelectorAll('table');
  expect(others).toHaveLength(1);
  expect(['role', 'cellpadding', 'cellspacing'].map((name) => table!.getAttribute(name))).toEqual([
    'presentation',
    '0',
    '0',
  ]);
});

test('a value that looks like a placeholder is not replaced', () => {
  const { textBody, document } = render('courseApproved', { ...plain('courseApproved'), title: '{{link}}' });
  expect(textBody).toContain('{{link}} is now live:');
  expect(document.querySelector('h1')!.textContent).toBe('{{link}} is published');
});

test('a mail states its language and has colours for dark screens', () => {
  const { document } = render('receipt');
  expect(document.documentElement.lang).toBe('en');
  expect(document.querySelector('meta[name=color-scheme]')!.getAttribute('content')).toBe('light dark');
  const style = document.querySelector('style')!.textContent;
  const named = [...style.matchAll(/\.(k-\w+)\{/g)].map(([, name]) => name!);
  expect(style).toContain('@media (prefers-color-scheme:dark)');
  expect(style).not.toMatch(/[<>&]/);
  for (const declaration of style.match(/[\w-]+:#[^;}]+/g)!) expect(declaration).toMatch(/ !important$/);
  const used = new Set(names.flatMap((name) => [...render(name).htmlBody.matchAll(/k-\w+/g)].map(String)));
  expect(named.filter((name) => !used.has(name))).toEqual([]);
});

test('the mail colours match the style tokens', () => {
  const [light, dark] = readFileSync('styles/tokens.scss', 'utf8').split('@mixin dark-colours');
  for (const [theme, tokens] of [
    ['light', light!],
    ['dark', dark!],
  ] as const)
    for (const [name, value] of Object.entries(colours[theme]))
      expect(tokens).toContain(`  --${name}: ${value};\n`);
});
