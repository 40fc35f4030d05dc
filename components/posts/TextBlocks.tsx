import { Fragment } from 'react';
import { classNames } from '@/components/ui/class-names';
import type { TextBlock, TextRun } from '@/contract/posts';
import styles from './TextBlocks.module.scss';

type Props = { blocks: TextBlock[]; className?: string };

/** Text that was written in Markdown. Its blocks are formatted text and never markup. */
export const TextBlocks = ({ blocks, className }: Props) => (
  <div className={classNames(styles.text, className)}>
    <Blocks blocks={blocks} />
  </div>
);

const Blocks = ({ blocks }: { blocks: TextBlock[] }) =>
  blocks.map((block, place) => <Block key={place} block={block} />);

function Block({ block }: { block: TextBlock }) {
  switch (block.type) {
    case 'heading': {
      const Heading = block.depth === 2 ? 'h2' : 'h3';
      return (
        <Heading>
          <Runs runs={block.runs} />
        </Heading>
      );
    }
    case 'list':
      return <List block={block} />;
    case 'quote':
      return (
        <blockquote>
          <Blocks blocks={block.blocks} />
        </blockquote>
      );
    case 'code':
      return (
        // Focusable, so that long lines can be scrolled by keyboard.
        <pre tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      );
    case 'rule':
      return <hr />;
    default:
      return (
        <p>
          <Runs runs={block.runs} />
        </p>
      );
  }
}

function List({ block: { isOrdered, start, items } }: { block: Extract<TextBlock, { type: 'list' }> }) {
  const Element = isOrdered ? 'ol' : 'ul';
  return (
    <Element start={isOrdered && start !== 1 ? start : undefined}>
      {items.map((item, place) => (
        <li key={place}>
          <Item blocks={item} />
        </li>
      ))}
    </Element>
  );
}

/** Blocks of a list item. A single paragraph is rendered without an element of its own. */
function Item({ blocks }: { blocks: TextBlock[] }) {
  const [first, ...others] = blocks;
  if (first?.type !== 'paragraph' || others.some(({ type }) => type === 'paragraph'))
    return <Blocks blocks={blocks} />;
  return (
    <>
      <Runs runs={first.runs} />
      <Blocks blocks={others} />
    </>
  );
}

const Runs = ({ runs }: { runs: TextRun[] }) => runs.map((run, place) => <Run key={place} run={run} />);

function Run({ run: { text, marks, href } }: { run: TextRun }) {
  let shown = <Lines text={text} />;
  if (marks.includes('code')) shown = <code>{shown}</code>;
  if (marks.includes('emphasis')) shown = <em>{shown}</em>;
  if (marks.includes('strong')) shown = <strong>{shown}</strong>;
  return href === null ? (
    shown
  ) : (
    <a className="link" href={href} rel="noopener nofollow ugc">
      {shown}
    </a>
  );
}

const Lines = ({ text }: { text: string }) => (
  <>
    {text.split('\n').map((line, place) => (
      <Fragment key={place}>
        {place > 0 && <br />}
        {line}
      </Fragment>
    ))}
  </>
);
