import { useTranslation } from 'next-i18next/pages';
import { Disclosure } from '@/components/ui/layout/Disclosure';
import { Link } from '@/components/ui/actions/Link';
import { Prose } from '@/components/ui/display/Prose';
import type { Faq } from './faqs';
import styles from './Questions.module.scss';

type Props = {
  faqs: Faq[];
  /** Id of the question that the address opens; each question has its own address. */
  addressed?: string;
};

/** List of questions. Their answers open without a script. */
export function Questions({ faqs, addressed }: Props) {
  const { t } = useTranslation('explore');
  const hasAddress = addressed !== undefined;
  return (
    <div className={styles.questions}>
      {faqs.map(({ id, question, answer, way }) => (
        <Disclosure key={id} id={hasAddress ? id : undefined} title={question} open={id === addressed}>
          <div className={styles.answer}>
            <Prose text={answer} level={4} />
            {(way || hasAddress) && (
              <p className={styles.links}>
                {way && (
                  <Link href={way.href} className="link">
                    {way.label}
                  </Link>
                )}
                {hasAddress && (
                  <a href={`#${id}`} className="link">
                    {t('faqs.link')}
                    <span className="visually-hidden">: {question}</span>
                  </a>
                )}
              </p>
            )}
          </div>
        </Disclosure>
      ))}
    </div>
  );
}
