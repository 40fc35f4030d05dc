import { useContext } from 'react';
import { ToastContext } from './ToastProvider';
import type { ShowToast } from './ToastProvider';

/** `toast('Address removed', { label: 'Undo', onAction })` */
export function useToast(): ShowToast {
  const show = useContext(ToastContext);
  if (!show) throw new Error('useToast needs the ToastProvider above it.');
  return show;
}
