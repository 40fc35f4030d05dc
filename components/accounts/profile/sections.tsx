import type { ComponentType } from 'react';
import type { IconName } from '@/components/ui/icon-names';
import { DataPanel } from './DataPanel';
import { DeletePanel } from './DeletePanel';
import { DevicesPanel } from './DevicesPanel';
import { PasswordPanel } from './PasswordPanel';
import { PersonalPanel } from './PersonalPanel';
import { PicturePanel } from './PicturePanel';
import { PreferencesPanel } from './PreferencesPanel';
import { SignInPanel } from './SignInPanel';

/** The sections of the account page, from top to bottom; their words are `account.sections.{id}`. */
export const sections = [
  { id: 'personal', icon: 'user', Panel: PersonalPanel },
  { id: 'picture', icon: 'image', Panel: PicturePanel },
  { id: 'preferences', icon: 'settings', Panel: PreferencesPanel },
  { id: 'password', icon: 'lock', Panel: PasswordPanel },
  { id: 'signIn', icon: 'key', Panel: SignInPanel },
  { id: 'devices', icon: 'work', Panel: DevicesPanel },
  { id: 'data', icon: 'download', Panel: DataPanel },
  { id: 'delete', icon: 'trash', Panel: DeletePanel },
] as const satisfies { id: string; icon: IconName; Panel: ComponentType }[];
