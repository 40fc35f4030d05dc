import type { ComponentType } from 'react';
import type { IconName } from '@/components/ui/display/icon-names';
import type { User } from '@/contract/accounts';
import { BillingPanel } from './BillingPanel';
import { BusinessPanel } from './BusinessPanel';
import { DataPanel } from './DataPanel';
import { DeletePanel } from './DeletePanel';
import { DevicesPanel } from './DevicesPanel';
import { EmailSharingPanel } from './EmailSharingPanel';
import { ModePanel } from './ModePanel';
import type { PanelProps } from './panel-props';
import { PasswordPanel } from './PasswordPanel';
import { PayoutsPanel } from './PayoutsPanel';
import { PersonalPanel } from './PersonalPanel';
import { PicturePanel } from './PicturePanel';
import { PreferencesPanel } from './PreferencesPanel';
import { SignInPanel } from './SignInPanel';
import { TipsPanel } from './TipsPanel';

type Section = {
  id: string;
  icon: IconName;
  Panel: ComponentType<PanelProps>;
  /** Users that see the section; all by default. */
  isFor?: (user: User) => boolean;
};

const belongsToBusiness = ({ business }: User) => business !== undefined && business.relation !== 'MAY_JOIN';

/** Sections from top to bottom; their texts are at `account.sections.{id}`. */
const accountSections = [
  { id: 'personal', icon: 'user', Panel: PersonalPanel },
  { id: 'picture', icon: 'image', Panel: PicturePanel },
  { id: 'preferences', icon: 'settings', Panel: PreferencesPanel },
  { id: 'billing', icon: 'payment', Panel: BillingPanel },
  { id: 'password', icon: 'lock', Panel: PasswordPanel },
  { id: 'signIn', icon: 'key', Panel: SignInPanel },
  { id: 'devices', icon: 'work', Panel: DevicesPanel },
  { id: 'business', icon: 'users', Panel: BusinessPanel, isFor: belongsToBusiness },
  { id: 'sharing', icon: 'mail', Panel: EmailSharingPanel },
  { id: 'data', icon: 'download', Panel: DataPanel },
  { id: 'delete', icon: 'trash', Panel: DeletePanel },
] as const satisfies Section[];

/** Sections of the account page and of a creator's settings. */
const sections = {
  account: accountSections,
  settings: [
    { id: 'mode', icon: 'chart', Panel: ModePanel },
    { id: 'payouts', icon: 'payment', Panel: PayoutsPanel },
    { id: 'tips', icon: 'gift', Panel: TipsPanel },
    ...accountSections,
  ],
} as const satisfies Record<string, readonly Section[]>;

export const sectionsFor = (place: keyof typeof sections, user: User) =>
  sections[place].filter((section) => !('isFor' in section) || section.isFor(user));
