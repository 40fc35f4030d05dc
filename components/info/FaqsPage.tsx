import { useTranslation } from 'next-i18next/pages';
import { JsonLd } from '@/components/shell/head/JsonLd';
import { ButtonLink } from '@/components/ui/ButtonLink';
import { Disclosure } from '@/components/ui/Disclosure';
import { Link } from '@/components/ui/Link';
import { Prose } from '@/components/ui/Prose';
import type { CreatorTerms } from '@/contract/fees';
import { paths } from '@/contract/paths';
import { faqFacts } from './faqs';
import { InfoFrame } from './InfoFrame';
import styles from './InfoFrame.module.scss';
import { useFaqs } from './useFaqs';

/** What people ask, with answers that open without a script. */
export function FaqsPage({ terms }: { terms: CreatorTerms }) {
  const { t } = useTranslation('explore');
  const groups = useFaqs(terms);
  return (
    <InfoFrame
      title={t('faqs.title')}
      description={t('faqs.description')}
      lead={t('faqs.lead')}
      canonical={paths.faqs}
      card="faqs"
      contents={{ label: t('faqs.contents'), entries: groups }}
    >
      <JsonLd facts={faqFacts(groups.flatMap(({ faqs }) => faqs))} />
      {groups.map(({ id, title, faqs }) => (
        <section key={id} id={id} aria-labelledby={`title-${id}`}>
          <h2 id={`title-${id}`}>{title}</h2>
          <div className={styles.questions}>
            {faqs.map((faq) => (
              <Disclosure key={faq.id} title={faq.question}>
                <Prose text={faq.answer} level={4} />
                {faq.way && (
                  <p>
                    <Link href={faq.way.href} className="link">
                      {faq.way.label}
                    </Link>
                  </p>
                )}
              </Disclosure>
            ))}
          </div>
        </section>
      ))}
      <section aria-labelledby="title-more">
        <h2 id="title-more">{t('faqs.more')}</h2>
        <ButtonLink theme="green" href={paths.contact}>
          {t('faqs.contact')}
        </ButtonLink>
      </section>
    </InfoFrame>
  );
}
