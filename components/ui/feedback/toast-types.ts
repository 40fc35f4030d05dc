export type ToastAction = {
  label: string;
  onAction: () => void;
  /** Keyboard key of the page that runs the same action. */
  shortcut?: string;
};

/**
 * Shows a short result. Use it only for results that can be undone or that happened in the
 * background, and never as the only place of an error.
 */
export type ShowToast = (message: string, action?: ToastAction) => void;
