import type { ComponentType } from 'react';
import type { IconName } from '@/components/ui/icon-names';
import { DataPanel } from './DataPanel';
import { DeletePanel } from './DeletePanel';
import { DevicesPanel } from './DevicesPanel';
import { ModePanel } from './ModePanel';
import { PasswordPanel } from './PasswordPanel';
import { PayoutsPanel } from './PayoutsPanel';
import { PersonalPanel } from './PersonalPanel';
import { PicturePanel } from './PicturePanel';
import { PreferencesPanel } from './PreferencesPanel';
import { SignInPanel } from './SignInPanel';

/** Where a section of the page is; for panels that lead away and back. */
export type PanelProps = { addressOf: (section: string) => string };

type Section = { id: string; icon: IconName; Panel: ComponentType<PanelProps> };

/** The sections of the account page, from top to bottom; their words are `account.sections.{id}`. */
export const accountSections = [
  { id: 'personal', icon: 'user', Panel: PersonalPanel },
  { id: 'picture', icon: 'image', Panel: PicturePanel },
  { id: 'preferences', icon: 'settings', Panel: PreferencesPanel },
  { id: 'password', icon: 'lock', Panel: PasswordPanel },
  { id: 'signIn', icon: 'key', Panel: SignInPanel },
  { id: 'devices', icon: 'work', Panel: DevicesPanel },
  { id: 'data', icon: 'download', Panel: DataPanel },
  { id: 'delete', icon: 'trash', Panel: DeletePanel },
] as const satisfies Section[];

/** Those of a creator's settings. */
export const settingsSections = [
  { id: 'mode', icon: 'chart', Panel: ModePanel },
  { id: 'payouts', icon: 'payment', Panel: PayoutsPanel },
  ...accountSections,
] as const satisfies Section[];
