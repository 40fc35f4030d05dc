import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { PageHead } from '@/components/shell/head/PageHead';
import { Card } from '@/components/ui/Card';
import type { CoursePage } from '@/contract/courses';
import { offerOfCourse } from '@/lib/checkout/offer';
import { paths } from '@/contract/paths';
import { CheckoutReturn } from './CheckoutReturn';
import { ConfirmPurchase } from './ConfirmPurchase';
import styles from './CheckoutPage.module.scss';

const own = ['contentId', 'type'] as const;

/** The confirmation as a page of its own. */
export function CheckoutPage({ course }: { course: CoursePage }) {
  const { t } = useTranslation('wallet');
  const router = useRouter();
  const toCourse = () => void router.push(paths.course(course.id));
  return (
    <>
      <PageHead title={t('checkout.title')} noIndex />
      <div className={styles.page}>
        <h1>{t('checkout.title')}</h1>
        <Card look="raised" className={styles.panel}>
          <ConfirmPurchase
            offer={offerOfCourse(course)}
            returnPath={paths.checkoutOf('PPV_COURSE', course.id)}
          />
        </Card>
      </div>
      <CheckoutReturn keep={own} onDone={toCourse} />
    </>
  );
}
