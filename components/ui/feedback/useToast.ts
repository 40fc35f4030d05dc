import { useContext } from 'react';
import { ToastContext } from './ToastProvider';
import type { ShowToast } from './toast-types';

/**
 * Returns the function that shows a toast: `toast('Address removed', { label: 'Undo', onAction })`.
 * @throws Error without a ToastProvider
 */
export function useToast(): ShowToast {
  const show = useContext(ToastContext);
  if (!show) throw new Error('useToast needs the ToastProvider above it.');
  return show;
}
