import type { CSSProperties } from 'react';

/**
 * Colours of styles/tokens.scss by token name. They are repeated here because mail programs do not
 * support custom properties. A test compares both.
 */
export const colours = {
  light: {
    bg: '#f0f4ef',
    surface: '#ffffff',
    sunken: '#e4ebe3',
    text: '#16211b',
    'text-2': '#46544b',
    green: '#14664a',
    'on-green': '#ffffff',
    link: '#0f5c42',
  },
  dark: {
    bg: '#0e1411',
    surface: '#171f1b',
    sunken: '#0a0f0c',
    text: '#e9f0eb',
    'text-2': '#b3c0b8',
    green: '#74d3a4',
    'on-green': '#05261a',
    link: '#8bdcb4',
  },
} as const;

const { light } = colours;
const text = "'Hanken Grotesk', system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const display = "Aleo, Rockwell, Georgia, 'Times New Roman', serif";

/**
 * Inline styles of each element, because many mail programs drop the stylesheet. Such programs show
 * the mail in light colours.
 */
export const inline = {
  page: { margin: 0, padding: '24px 12px', backgroundColor: light.bg, fontFamily: text },
  preheader: {
    display: 'none',
    maxHeight: 0,
    maxWidth: 0,
    overflow: 'hidden',
    opacity: 0,
    fontSize: '1px',
    lineHeight: '1px',
  },
  column: { maxWidth: '560px', margin: '0 auto' },
  brand: {
    padding: '0 8px 16px',
    color: light.green,
    fontFamily: display,
    fontSize: '26px',
    fontWeight: 600,
    lineHeight: 1.2,
  },
  panel: {
    padding: '28px 24px 12px',
    borderRadius: '16px',
    backgroundColor: light.surface,
    color: light.text,
    fontSize: '16px',
    lineHeight: 1.55,
    overflowWrap: 'anywhere',
  },
  title: {
    margin: '0 0 16px',
    color: light.text,
    fontFamily: display,
    fontSize: '24px',
    fontWeight: 600,
    lineHeight: 1.25,
  },
  paragraph: { margin: '0 0 16px' },
  quote: {
    margin: '0 0 16px',
    padding: '12px 16px',
    borderLeft: `4px solid ${light.green}`,
    backgroundColor: light.sunken,
  },
  code: {
    padding: '2px 8px',
    borderRadius: '6px',
    backgroundColor: light.sunken,
    fontSize: '20px',
    letterSpacing: '2px',
    whiteSpace: 'nowrap',
  },
  buttonTable: { margin: '0 0 16px', borderCollapse: 'separate' },
  button: { borderRadius: '10px', backgroundColor: light.green },
  buttonLink: {
    display: 'inline-block',
    padding: '14px 24px',
    color: light['on-green'],
    fontSize: '17px',
    fontWeight: 600,
    lineHeight: 1.25,
    textDecoration: 'none',
  },
  small: { margin: '0 0 20px', color: light['text-2'], fontSize: '14px' },
  address: { color: light.link, wordBreak: 'break-all' },
  foot: { padding: '16px 8px 0', color: light['text-2'], fontSize: '14px', overflowWrap: 'anywhere' },
} satisfies Record<string, CSSProperties>;

type Kind = keyof typeof inline;

/** Class name of each element for the stylesheet. */
export const classes = Object.fromEntries(Object.keys(inline).map((kind) => [kind, `k-${kind}`])) as Record<
  Kind,
  string
>;

const { dark } = colours;
const darkRules: Partial<Record<Kind, string>> = {
  page: `background-color:${dark.bg}`,
  brand: `color:${dark.green}`,
  panel: `background-color:${dark.surface};color:${dark.text}`,
  title: `color:${dark.text}`,
  quote: `border-color:${dark.green};background-color:${dark.sunken}`,
  code: `background-color:${dark.sunken}`,
  button: `background-color:${dark.green}`,
  buttonLink: `color:${dark['on-green']}`,
  small: `color:${dark['text-2']}`,
  address: `color:${dark.link}`,
  foot: `color:${dark['text-2']}`,
};

const important = (rules: string) => rules.replace(/(?=;|$)/g, ' !important');

/**
 * Stylesheet for rules that cannot be inline. Its rules are `!important` so that they override the
 * inline styles.
 */
export const stylesheet = `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${Object.entries(
  darkRules,
)
  .map(([kind, rules]) => `.${classes[kind as Kind]}{${important(rules)}}`)
  .join('')}}`;
