import { fromMarkdown } from 'mdast-util-from-markdown';
import type { List, PhrasingContent, RootContent } from 'mdast';
import type { Mark, Node, Schema } from 'prosemirror-model';
import { isLinkAddress, schemas, toLinkAddress, type Dialect } from './schema';

/** Error for Markdown that a dialect does not support. */
class NotOffered extends Error {}

type Place = { schema: Schema; dialect: Dialect };

function inlineOf(place: Place, nodes: PhrasingContent[], marks: readonly Mark[] = []): Node[] {
  const { schema } = place;
  const marked = (name: string, attrs?: Record<string, string>) => {
    const type = schema.marks[name];
    if (!type) throw new NotOffered(name);
    return type.create(attrs).addToSet(marks);
  };
  return nodes.flatMap((node): Node[] => {
    switch (node.type) {
      case 'text':
        return node.value === '' ? [] : [schema.text(node.value.replaceAll('\n', ' '), marks)];
      case 'break':
        return [schema.nodes.lineBreak!.create(null, null, marks)];
      case 'strong':
      case 'emphasis':
        return inlineOf(place, node.children, marked(node.type));
      case 'inlineCode':
        return [schema.text(node.value, marked('code'))];
      case 'link': {
        const href = toLinkAddress(node.url);
        if (!isLinkAddress(href) || node.title) throw new NotOffered(node.type);
        return inlineOf(place, node.children, marked('link', { href }));
      }
      default:
        throw new NotOffered(node.type);
    }
  });
}

/** Parses a block inside a list item or a quote. */
function innerOf(place: Place, node: RootContent): Node {
  if (node.type === 'heading' || node.type === 'thematicBreak') throw new NotOffered(node.type);
  return blockOf(place, node);
}

function listOf(place: Place, list: List): Node {
  const { nodes } = place.schema;
  const items = list.children.map(({ children }) => {
    const blocks = children.map((child) => innerOf(place, child));
    // In the editor a list item must begin with a paragraph, which may be empty.
    if (blocks[0]?.type !== nodes.paragraph) blocks.unshift(nodes.paragraph!.create());
    return checked(nodes.listItem!.create(null, blocks));
  });
  const start = place.dialect === 'post' ? (list.start ?? 1) : 1;
  return list.ordered ? nodes.orderedList!.create({ start }, items) : nodes.bulletList!.create(null, items);
}

/** Returns the node if its content is allowed. */
function checked(node: Node): Node {
  if (!node.type.validContent(node.content)) throw new NotOffered(node.type.name);
  return node;
}

function blockOf(place: Place, node: RootContent): Node {
  const { schema, dialect } = place;
  const { nodes } = schema;
  switch (node.type) {
    case 'paragraph':
      return nodes.paragraph!.create(null, inlineOf(place, node.children));
    case 'heading':
      return checked(
        nodes.heading!.create(
          { level: dialect === 'post' && node.depth > 2 ? 3 : 2 },
          inlineOf(place, node.children),
        ),
      );
    case 'list':
      return listOf(place, node);
    case 'blockquote':
      return checked(
        nodes.quote!.create(
          null,
          node.children.map((child) => innerOf(place, child)),
        ),
      );
    case 'code': {
      const info = [node.lang, node.meta].filter(Boolean).join(' ');
      if (!nodes.codeBlock || /[`~&<\\]/.test(info)) throw new NotOffered(node.type);
      return nodes.codeBlock.create({ info }, node.value === '' ? [] : schema.text(node.value));
    }
    case 'thematicBreak':
      if (!nodes.rule) throw new NotOffered(node.type);
      return nodes.rule.create();
    default:
      throw new NotOffered(node.type);
  }
}

/**
 * Parses Markdown into a document of the editor. A block that the dialect does not support becomes
 * a block with its Markdown source, so that no text is lost.
 */
export function parseMarkdown(text: string, dialect: Dialect): Node {
  const schema = schemas[dialect];
  const place = { schema, dialect };
  let readTo = 0;
  const blocks = fromMarkdown(text).children.map((node) => {
    // The parser starts a heading at the link definitions above it.
    const from = Math.max(readTo, node.position!.start.offset!);
    readTo = node.position!.end.offset!;
    try {
      return blockOf(place, node);
    } catch (error) {
      if (!(error instanceof NotOffered)) throw error;
      return schema.nodes.source!.create(null, schema.text(text.slice(from, readTo)));
    }
  });
  return schema.nodes.doc!.create(null, blocks.length ? blocks : schema.nodes.paragraph!.create());
}
