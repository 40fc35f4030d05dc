import styles from './Kbd.module.scss';

/** Key of the keyboard; hidden on phones. */
export const Kbd = ({ children }: { children: string }) => <kbd className={styles.key}>{children}</kbd>;
