import type { Inline } from './markdown';
import { parseMarkdown } from './markdown';
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
  return content.map((run, place) => {
    if (run.kind === 'strong') return <strong key={place}>{run.text}</strong>;
    if (run.kind === 'emphasis') return <em key={place}>{run.text}</em>;
    if (run.kind === 'link')
      return (
        <a key={place} href={run.href} className="link" rel="noopener nofollow">
          {run.text}
        </a>
      );
    return run.text;
  });
}
