import { useTranslation } from 'next-i18next/pages';
import { useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import type { MouseEvent, PointerEvent, ReactNode, SyntheticEvent } from 'react';
import { moveFocus, rememberFocus } from '@/lib/page/focus';
import { classNames } from '../class-names';
import { IconButton } from '../actions/IconButton';
import styles from './Modal.module.scss';

export type ModalVariant = 'light' | 'dark' | 'black' | 'kumu' | 'profile';

type Props = {
  open: boolean;
  /** Called on Esc, the close button, the backdrop or a replacing modal. */
  onClose: () => void;
  title: string;
  /**
   * `light`: forms and checkout. `dark`: over video. `black`: edge-to-edge media. `kumu`: messages
   * of the platform. `profile`: a creator's banner and portrait.
   */
  variant?: ModalVariant;
  /**
   * Element that receives the focus after closing if no element opened the modal, such as after a
   * sign-in.
   */
  backTo?: () => HTMLElement | null | undefined;
  /** True if text was typed. Esc, the backdrop and the close button then require a confirmation. */
  dirty?: boolean;
  /**
   * True if the content is required, so that a click on the backdrop does not close the modal by
   * mistake.
   */
  ignoresBackdrop?: boolean;
  /** `l`: a form with two columns or a picture beside it. `drawer`: a panel at the right edge. */
  size?: 'm' | 'l' | 'drawer';
  /**
   * Content from edge to edge at the top: the kumu art, the media of the black variant or the
   * profile's banner.
   */
  picture?: ReactNode;
  /** Portrait that overlaps the banner of the profile variant. */
  avatar?: ReactNode;
  children?: ReactNode;
};

/**
 * Dialog that pauses media in the page, except a live. Only one dialog is open at a time. On small
 * screens it is a bottom sheet. A long form may be its content; the content ends with
 * `<ModalActions>`.
 */
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
      // A live is not paused, because a missed part of it cannot be played later.
      if (!media.paused && !dialog.contains(media) && media.dataset.live === undefined) media.pause();
    const opener = openerOf(document.activeElement);
    const goBack = opener ? rememberFocus(opener) : goBackUnopened;
    dialog.showModal();
    firstStop(dialog)?.focus();
    return () => {
      dialog.close();
      // The browser restores the focus unless the opener no longer exists, such as a menu entry or
      // a deleted row.
      // The focus then stays in the dialog until the dialog is removed.
      const { activeElement } = document;
      if (!opener || activeElement === document.body || dialog.contains(activeElement)) goBack();
    };
  }, []);

  const mayClose = () => !dirty || window.confirm(t('ui.leaveUnsaved'));

  function askAndClose() {
    if (mayClose()) onClose();
  }

  function cancel(event: SyntheticEvent<HTMLDialogElement>) {
    // A file input inside the dialog also fires `cancel`, and that event bubbles.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    askAndClose();
  }

  function closed(event: SyntheticEvent<HTMLDialogElement>) {
    // Closed from outside by another modal, or by a browser that ignores a second prevented
    // `cancel`.
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
    // A drag that starts on text inside and ends outside also clicks the backdrop. Only a press
    // that started on the backdrop counts.
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
      {/* Receives the focus of removed content, so that the focus remains in the dialog. */}
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

/** Buttons at the bottom of a modal; the main action comes last. */
export function ModalActions({ children, align = 'end' }: { children: ReactNode; align?: 'start' | 'end' }) {
  return <div className={classNames(styles.actions, align === 'start' && styles.start)}>{children}</div>;
}

function closeTheme(variant: ModalVariant) {
  if (variant === 'kumu') return 'picture';
  return variant === 'profile' || variant === 'black' ? 'scrim' : 'plain';
}

/**
 * Returns the element that receives the focus after closing; for a menu entry, the button that
 * opened the menu.
 */
function openerOf(active: Element | null): HTMLElement | null {
  const menu = active?.closest('[role="menu"]');
  const trigger = menu?.getAttribute('aria-labelledby');
  const opener = trigger ? document.getElementById(trigger) : active;
  // A modal that opens with the page has no opener. After navigation the whole page may have the
  // focus.
  return opener instanceof HTMLElement && !opener.matches('body, main') ? opener : null;
}

const fields =
  'input:not([type="hidden"], [type="file"], [type="radio"]:not(:checked), :disabled), select:not(:disabled), textarea:not(:disabled)';

/**
 * Returns the first field (for radio buttons the chosen one), otherwise the heading. The close
 * button does not describe the content, so it is never returned.
 */
function firstStop(dialog: HTMLDialogElement): HTMLElement | null {
  return (
    dialog.querySelector<HTMLElement>('[data-autofocus]') ??
    dialog.querySelector<HTMLElement>(fields) ??
    dialog.querySelector<HTMLElement>('h2')
  );
}
