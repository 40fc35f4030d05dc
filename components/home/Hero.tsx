import { useTranslation } from 'next-i18next/pages';
import { Greeting } from '@/components/shell/account/Greeting';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/display/Icon';
import { useUser } from '@/hooks/accounts/useUser';
import { useOwnHome } from '@/hooks/home/useHome';
import type { SentenceChoice } from '@/lib/courses/sentence';
import { ContinueCard } from './ContinueCard';
import styles from './Hero.module.scss';
import { SentenceForm } from './SentenceForm';

/**
 * Tagline and search sentence. Started courses of a member replace the tagline in the same space.
 */
export function Hero({ choices }: { choices: readonly SentenceChoice[] }) {
  const { t } = useTranslation('explore');
  const { user, isSignedIn } = useUser();
  const { begun = [] } = useOwnHome() ?? {};
  const tagline = (
    <>
      {isSignedIn ? (
        <p className={styles.title}>{t('home.hero.title')}</p>
      ) : (
        <h1 className={styles.title}>{t('home.hero.title')}</h1>
      )}
      <p className={styles.lead}>{t('home.hero.lead')}</p>
    </>
  );
  return (
    <section className={styles.hero}>
      <div className={styles.inside}>
        <div className={styles.words}>
          {isSignedIn ? (
            <>
              <div className={styles.ghost} aria-hidden="true">
                {tagline}
              </div>
              <div className={styles.welcome}>
                <h1 className={classNames(styles.title, styles.short)}>
                  <Greeting name={user.name} />
                </h1>
                {begun.some(({ lastSeenAt }) => lastSeenAt) && (
                  <p className={styles.again}>{t('home.hero.again')}</p>
                )}
                {begun.length > 0 ? (
                  <ul role="list" className={styles.begun}>
                    {begun.map((item) => (
                      <ContinueCard key={item.content.id} item={item} />
                    ))}
                  </ul>
                ) : (
                  <p className={styles.lead}>{t('home.hero.lead')}</p>
                )}
              </div>
            </>
          ) : (
            tagline
          )}
        </div>
        <SentenceForm choices={choices} />
        <ul role="list" className={styles.notes}>
          <li className={styles.forVisitors}>
            <Icon name="check" />
            {t('home.hero.freeParts')}
          </li>
          <li>
            <Icon name="check" />
            {t('home.hero.keep')}
          </li>
        </ul>
      </div>
      {/* Rendered after the text, so that the text does not move while the picture loads. */}
      <Art theme="light" />
      <Art theme="dark" />
    </section>
  );
}

/**
 * Picture of the hero; small screens use the square crop. The dark picture is loaded only if shown.
 */
function Art({ theme }: { theme: 'light' | 'dark' }) {
  const isLight = theme === 'light';
  return (
    <picture className={styles[theme]}>
      <source media="(max-width: 639px)" srcSet={`/art/hero-${theme}-s.webp`} width={800} height={800} />
      <img
        src={`/art/hero-${theme}.webp`}
        width={1860}
        height={840}
        alt=""
        loading={isLight ? 'eager' : 'lazy'}
        fetchPriority={isLight ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  );
}
