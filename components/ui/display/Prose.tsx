import { Fragment, type ReactNode } from 'react';
import { parseMarkdown, type Inline } from '@/contract/rules/markdown';
import styles from './Prose.module.scss';

type Props = {
  text: string;
  level?: 3 | 4;
};

/** Text of a creator. Unknown syntax, including HTML, is shown as typed. */
export function Prose({ text, level = 3 }: Props) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.prose}>
      {parseMarkdown(text).map((block, place) => {
        if ('items' in block) {
          const List = block.kind === 'list' ? 'ul' : 'ol';
          return (
            <List key={place}>
              {block.items.map((item, row) => (
                <li key={row}>
                  <Runs content={item} />
                </li>
              ))}
            </List>
          );
        }
        const Element = block.kind === 'heading' ? Heading : block.kind === 'quote' ? 'blockquote' : 'p';
        return (
          <Element key={place}>
            <Runs content={block.content} />
          </Element>
        );
      })}
    </div>
  );
}

function Runs({ content }: { content: Inline[] }) {
  return content.map(({ text, marks, href }, place) => {
    let shown: ReactNode = text.includes('\n') ? <span className={styles.lines}>{text}</span> : text;
    if (marks.includes('emphasis')) shown = <em>{shown}</em>;
    if (marks.includes('strong')) shown = <strong>{shown}</strong>;
    return href ? (
      <a key={place} href={href} className="link" rel="noopener nofollow">
        {shown}
      </a>
    ) : (
      <Fragment key={place}>{shown}</Fragment>
    );
  });
}
