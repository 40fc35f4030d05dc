import { useTranslation } from 'next-i18next/pages';
import { useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import type { MouseEvent, PointerEvent, ReactNode, SyntheticEvent } from 'react';
import { moveFocus, placeOf } from '@/lib/page/focus';
import { classNames } from '../class-names';
import { IconButton } from '../actions/IconButton';
import styles from './Modal.module.scss';

export type ModalVariant = 'light' | 'dark' | 'black' | 'kumu' | 'profile';

type Props = {
  open: boolean;
  /** Esc, the close button, the backdrop, or another modal that takes this one's place. */
  onClose: () => void;
  title: string;
  /** light: forms and checkout · dark: over video · black: edge-to-edge media · kumu: the platform speaks · profile: a creator's band and face. */
  variant?: ModalVariant;
  /** What takes the focus afterwards where nothing in the page opened it, as after a sign-in. */
  backTo?: () => HTMLElement | null | undefined;
  /** Something was typed: Esc, the backdrop and the close button ask before it is lost. */
  dirty?: boolean;
  /** What it shows is needed: a click beside it, easily made by mistake, does not close it. */
  ignoresBackdrop?: boolean;
  /** `l` for a form with two columns or a picture beside it. */
  size?: 'm' | 'l';
  /** Edge to edge on top: the kumu art, the black variant's media, the profile's band. */
  picture?: ReactNode;
  /** Overlaps the band of the profile variant. */
  avatar?: ReactNode;
  children?: ReactNode;
};

/** One at a time, and what plays in the page is paused. A sheet from below on small screens. A long form goes into it as it is; ends with `<ModalActions>`. */
export function Modal({ open, ...rest }: Props) {
  return open ? <OpenModal {...rest} /> : null;
}

function OpenModal({
  onClose,
  title,
  backTo,
  variant = 'light',
  dirty = false,
  ignoresBackdrop = false,
  size = 'm',
  picture,
  avatar,
  children,
}: Omit<Props, 'open'>) {
  const { t } = useTranslation('common');
  const dialogRef = useRef<HTMLDialogElement>(null);
  const pressedBackdrop = useRef(false);
  const titleId = useId();
  const goBackUnopened = useEffectEvent(() => moveFocus(backTo?.()));

  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    if (!dialog) return;
    for (const other of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) other.close();
    for (const media of document.querySelectorAll<HTMLMediaElement>('video, audio'))
      if (!media.paused && !dialog.contains(media)) media.pause();
    const opener = openerOf(document.activeElement);
    const goBack = opener ? placeOf(opener) : goBackUnopened;
    dialog.showModal();
    firstStop(dialog)?.focus();
    return () => {
      dialog.close();
      // The browser restores the focus, except when the opener no longer exists: an entry of a menu, a row that was deleted.
      // Then what had it inside keeps it until the dialog is gone.
      const { activeElement } = document;
      if (!opener || activeElement === document.body || dialog.contains(activeElement)) goBack();
    };
  }, []);

  const mayClose = () => !dirty || window.confirm(t('ui.leaveUnsaved'));

  function askAndClose() {
    if (mayClose()) onClose();
  }

  function cancel(event: SyntheticEvent<HTMLDialogElement>) {
    // A file input inside also fires `cancel`, and it bubbles.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    askAndClose();
  }

  function closed(event: SyntheticEvent<HTMLDialogElement>) {
    // Closed from outside: by another modal, or by a browser that ignores a second prevented `cancel`.
    const dialog = event.currentTarget;
    if (event.target !== dialog || dialog.open) return;
    const isReplaced = document.querySelector('dialog[open]') !== null;
    if (isReplaced || mayClose()) onClose();
    else dialog.showModal();
  }

  function press(event: PointerEvent<HTMLDialogElement>) {
    pressedBackdrop.current = event.target === event.currentTarget;
  }

  function click(event: MouseEvent<HTMLDialogElement>) {
    // A drag that starts on text inside and ends outside clicks the backdrop too; only a press that began there counts.
    if (event.target === event.currentTarget && pressedBackdrop.current && !ignoresBackdrop) askAndClose();
  }

  return (
    <dialog
      ref={dialogRef}
      aria-labelledby={titleId}
      className={classNames(styles.modal, styles[variant], styles[size])}
      data-theme={variant === 'dark' || variant === 'black' ? 'dark' : undefined}
      onCancel={cancel}
      onClose={closed}
      onPointerDown={press}
      onClick={click}
    >
      {/* Takes the focus of what is removed inside: nothing outside can, while the dialog is open. */}
      <div className={styles.panel} tabIndex={-1}>
        {(picture || variant === 'profile') && <div className={styles.picture}>{picture}</div>}
        <div className={styles.body}>
          {avatar && <div className={styles.avatar}>{avatar}</div>}
          <h2 id={titleId} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          {children}
        </div>
        <IconButton
          className={styles.close}
          icon="close"
          label={t('ui.modal.close')}
          theme={closeTheme(variant)}
          onClick={askAndClose}
        />
      </div>
    </dialog>
  );
}

/** Buttons at the foot of a modal; the main action comes last. */
export function ModalActions({ children, align = 'end' }: { children: ReactNode; align?: 'start' | 'end' }) {
  return <div className={classNames(styles.actions, align === 'start' && styles.start)}>{children}</div>;
}

function closeTheme(variant: ModalVariant) {
  if (variant === 'kumu') return 'picture';
  return variant === 'profile' || variant === 'black' ? 'scrim' : 'plain';
}

/** Where the focus belongs afterwards: for a menu's entry, the button that opened the menu. */
function openerOf(active: Element | null): HTMLElement | null {
  const menu = active?.closest('[role="menu"]');
  const trigger = menu?.getAttribute('aria-labelledby');
  const opener = trigger ? document.getElementById(trigger) : active;
  // Opened with the page, nothing opened it; a page that was just moved to may have the focus as a whole.
  return opener instanceof HTMLElement && !opener.matches('body, main') ? opener : null;
}

const fields =
  'input:not([type="hidden"], [type="file"], [type="radio"]:not(:checked), :disabled), select:not(:disabled), textarea:not(:disabled)';

/** The first field if there is one (of radios the chosen one), else the heading: never the close button, which says nothing of the content. */
function firstStop(dialog: HTMLDialogElement): HTMLElement | null {
  return (
    dialog.querySelector<HTMLElement>('[data-autofocus]') ??
    dialog.querySelector<HTMLElement>(fields) ??
    dialog.querySelector<HTMLElement>('h2')
  );
}
