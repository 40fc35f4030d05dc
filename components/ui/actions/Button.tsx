import type { ComponentProps, MouseEvent } from 'react';
import { buttonClass } from './button-look';
import type { ButtonLook } from './button-look';
import styles from './Button.module.scss';
import { Icon } from '../display/Icon';

type Props = ButtonLook &
  ComponentProps<'button'> & {
    /**
     * Text of the running action, such as "Opening checkout". Shown instead of the label while
     * clicks are ignored.
     */
    loading?: string | false;
  };

/**
 * Button that stays focusable and ignores clicks while loading or with `aria-disabled`, so that
 * focus is never lost.
 * Prefer `aria-disabled` with a hint over `disabled`. The width never shrinks while loading,
 * because both labels share one cell.
 */
export function Button({
  theme,
  size,
  full,
  icon,
  iconAfter,
  loading = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: Props) {
  const busy = Boolean(loading);
  const inert = busy || rest['aria-disabled'] === true || rest['aria-disabled'] === 'true';

  function click(event: MouseEvent<HTMLButtonElement>) {
    if (inert) {
      // Prevents a submit button from submitting its form, including by Enter in a field.
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    onClick?.(event);
  }

  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ theme, size, full }, className)}
      onClick={click}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
    >
      <span className={styles.label} aria-hidden={busy || undefined}>
        {icon && <Icon name={icon} />}
        {children}
        {iconAfter && <Icon name={iconAfter} />}
      </span>
      {busy && (
        <span className={styles.busy}>
          <span className={styles.spinner} aria-hidden="true" />
          {loading}
        </span>
      )}
    </button>
  );
}
