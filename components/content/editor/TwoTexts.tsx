import styles from './TwoTexts.module.scss';

type Props = {
  /** Texts shown beside each other, each with its name. */
  texts: readonly [name: string, text: string][];
};

/** Two versions of a text to compare. */
export const TwoTexts = ({ texts }: Props) => (
  <div className={styles.both}>
    {texts.map(([name, text]) => (
      <section key={name} aria-label={name}>
        <b>{name}</b>
        <pre tabIndex={0}>{text}</pre>
      </section>
    ))}
  </div>
);
