import { Schema, type MarkSpec, type NodeSpec } from 'prosemirror-model';

/**
 * Subset of Markdown that an editor supports. `post` is what `TextBlocks` shows, and `description`
 * is what `Prose` shows.
 */
export type Dialect = 'post' | 'description';

/** Maximum length of an address that is shown as a link (characters). */
const MOST_ADDRESS = 2000;

/** Returns true for addresses that are shown as a link. */
export const isLinkAddress = (address: string): boolean =>
  address.length <= MOST_ADDRESS && /^(https?:\/\/|mailto:)\S+$/i.test(address);

/** Encodes the characters of an address that would end a link in Markdown. */
export const toLinkAddress = (address: string): string =>
  address.trim().replace(/[\s()<>\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const nodesOf = (dialect: Dialect): Record<string, NodeSpec> => {
  const isPost = dialect === 'post';
  return {
    doc: { content: 'block+' },
    paragraph: {
      content: 'inline*',
      group: 'block inner',
      parseDOM: [{ tag: 'p' }],
      toDOM: () => ['p', 0],
    },
    heading: {
      attrs: { level: { default: 2 } },
      content: 'text*',
      group: 'block',
      defining: true,
      parseDOM: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag, place) => ({
        tag,
        attrs: { level: isPost && place > 1 ? 3 : 2 },
      })),
      // Pasted HTML can contain any value, which must not be used as an element name.
      toDOM: ({ attrs }) => [attrs.level === 3 ? 'h3' : 'h2', 0],
    },
    bulletList: {
      content: 'listItem+',
      group: 'block list inner',
      parseDOM: [{ tag: 'ul' }],
      toDOM: () => ['ul', 0],
    },
    orderedList: {
      attrs: { start: { default: 1 } },
      content: 'listItem+',
      group: 'block list inner',
      parseDOM: [{ tag: 'ol' }],
      toDOM: ({ attrs }) => (attrs.start === 1 ? ['ol', 0] : ['ol', { start: attrs.start }, 0]),
    },
    listItem: {
      content: isPost ? 'paragraph inner*' : 'paragraph',
      defining: true,
      parseDOM: [{ tag: 'li' }],
      toDOM: () => ['li', 0],
    },
    quote: {
      content: isPost ? 'inner+' : 'paragraph',
      group: 'block inner',
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => ['blockquote', 0],
    },
    ...(isPost && {
      codeBlock: {
        // Words after the opening fence, such as the language.
        attrs: { info: { default: '' } },
        content: 'text*',
        marks: '',
        group: 'block inner',
        code: true,
        defining: true,
        parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' as const }],
        toDOM: () => ['pre', ['code', 0]],
      },
      rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
    }),
    // Markdown that the editor does not support. It is edited as its source.
    source: {
      content: 'text*',
      marks: '',
      group: 'block',
      code: true,
      defining: true,
      parseDOM: [{ tag: 'pre[data-source]', preserveWhitespace: 'full', priority: 60 }],
      toDOM: () => ['pre', { 'data-source': '' }, 0],
    },
    text: { group: 'inline' },
    lineBreak: {
      inline: true,
      group: 'inline',
      selectable: false,
      linebreakReplacement: true,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
  };
};

const marksOf = (dialect: Dialect): Record<string, MarkSpec> => ({
  link: {
    attrs: { href: {} },
    inclusive: false,
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (element) => {
          const href = toLinkAddress(element.getAttribute('href') ?? '');
          return isLinkAddress(href) && { href };
        },
      },
    ],
    toDOM: ({ attrs }) => ['a', { href: attrs.href, class: 'link', rel: 'noopener nofollow' }, 0],
  },
  strong: {
    parseDOM: [{ tag: 'strong' }, { tag: 'b' }, { style: 'font-weight=bold' }, { style: 'font-weight=700' }],
    toDOM: () => ['strong', 0],
  },
  emphasis: {
    parseDOM: [{ tag: 'em' }, { tag: 'i' }, { style: 'font-style=italic' }],
    toDOM: () => ['em', 0],
  },
  ...(dialect === 'post' && {
    code: { code: true, parseDOM: [{ tag: 'code' }], toDOM: () => ['code', 0] },
  }),
});

const schemaOf = (dialect: Dialect) => new Schema({ nodes: nodesOf(dialect), marks: marksOf(dialect) });

/** Documents of the editor by dialect. */
export const schemas = { post: schemaOf('post'), description: schemaOf('description') };
