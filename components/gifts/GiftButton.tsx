import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import type { CoursePage } from '@/contract/courses';
import { loginFor } from '@/contract/paths';
import { useUser } from '@/hooks/accounts/useUser';
import { returnPathOf } from '@/lib/checkout/checkout-return';

const GiftModal = dynamic(() => import('./GiftModal').then((file) => file.GiftModal), { ssr: false });

type Props = { course: Pick<CoursePage, 'id' | 'title' | 'priceCents'>; className?: string };

/** Gives the course to somebody else. A visitor logs in first. */
export function GiftButton({ course, className }: Props) {
  const { t } = useTranslation('content');
  const router = useRouter();
  const { isKnown, isSignedIn } = useUser();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        theme="hollow"
        size="s"
        icon="gift"
        className={className}
        onClick={() => (isKnown && !isSignedIn ? void router.push(loginFor(router.asPath)) : setOpen(true))}
      >
        {t('course.gift')}
      </Button>
      {isOpen && (
        <GiftModal course={course} returnPath={returnPathOf(router.asPath)} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
