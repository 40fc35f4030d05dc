import { useTranslation } from 'next-i18next/pages';
import { CreatorDetails, CreatorTile } from '@/components/creators/CreatorTile';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { tintColours, tintOfTopic } from '@/components/ui/display/tints';
import type { CreatorCard } from '@/contract/creators';
import { firstName } from '@/lib/format/format';
import { paths } from '@/contract/paths';
import { toSrcSet } from '@/contract/values/pictures';
import { SectionHead } from './SectionHead';
import styles from './Teachers.module.scss';

/** Featured teacher, with the other teachers beside. */
export function Teachers({ creators }: { creators: CreatorCard[] }) {
  const { t } = useTranslation('explore');
  const lead = creators.find(({ picture }) => picture) ?? creators[0];
  if (!lead) return null;
  const topic = lead.topics[0];
  return (
    <section className={styles.section} aria-labelledby="home-teachers">
      <SectionHead
        id="home-teachers"
        title={t('home.teachers.title')}
        lead={t('home.teachers.lead')}
        href={paths.creators}
        more={t('home.teachers.more')}
      />
      <div className={styles.people}>
        <article className={styles.lead} style={tintColours(tintOfTopic(topic ?? lead.id))}>
          {lead.picture && (
            <img
              src={lead.picture.smallUrl}
              srcSet={toSrcSet(lead.picture)}
              sizes="(min-width: 820px) 500px, 100vw"
              width={960}
              height={672}
              alt=""
              loading="lazy"
              decoding="async"
            />
          )}
          <div className={styles.text}>
            <blockquote className={styles.quote}>
              {t('home.teachers.quote', { words: lead.tagline })}
            </blockquote>
            <div className={styles.sign}>
              <div>
                <h3>{lead.name}</h3>
                <CreatorDetails creator={lead} />
              </div>
              <ButtonLink theme="black" href={paths.creator(lead.username)}>
                {t('home.teachers.meet', { name: firstName(lead.name) })}
              </ButtonLink>
            </div>
          </div>
        </article>
        <ul role="list" className={styles.list}>
          {creators
            .filter((creator) => creator !== lead)
            .slice(0, 6)
            .map((creator) => (
              <CreatorTile key={creator.id} creator={creator} />
            ))}
        </ul>
      </div>
    </section>
  );
}
