import type { ComponentType } from 'react';
import type { IconName } from '@/components/ui/icon-names';
import type { User } from '@/contract/accounts';
import { BusinessPanel } from './BusinessPanel';
import { DataPanel } from './DataPanel';
import { DeletePanel } from './DeletePanel';
import { DevicesPanel } from './DevicesPanel';
import { PasswordPanel } from './PasswordPanel';
import { PersonalPanel } from './PersonalPanel';
import { PicturePanel } from './PicturePanel';
import { PreferencesPanel } from './PreferencesPanel';
import { SignInPanel } from './SignInPanel';

type Section = {
  id: string;
  icon: IconName;
  Panel: ComponentType;
  /** Whom it is shown to; without it everybody. */
  isFor?: (user: User) => boolean;
};

const belongsToBusiness = ({ business }: User) => business !== undefined && business.standing !== 'MAY_JOIN';

/** The sections of the account page, from top to bottom; their words are `account.sections.{id}`. */
const sections = [
  { id: 'personal', icon: 'user', Panel: PersonalPanel },
  { id: 'picture', icon: 'image', Panel: PicturePanel },
  { id: 'preferences', icon: 'settings', Panel: PreferencesPanel },
  { id: 'password', icon: 'lock', Panel: PasswordPanel },
  { id: 'signIn', icon: 'key', Panel: SignInPanel },
  { id: 'devices', icon: 'work', Panel: DevicesPanel },
  { id: 'business', icon: 'users', Panel: BusinessPanel, isFor: belongsToBusiness },
  { id: 'data', icon: 'download', Panel: DataPanel },
  { id: 'delete', icon: 'trash', Panel: DeletePanel },
] as const satisfies Section[];

export const sectionsFor = (user: User) =>
  sections.filter((section) => !('isFor' in section) || section.isFor(user));
