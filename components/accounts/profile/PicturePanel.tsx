import { OwnPicture } from '../OwnPicture';
import { AccountSection } from './AccountSection';

/** The person's picture. */
export const PicturePanel = () => (
  <AccountSection id="picture">
    <OwnPicture />
  </AccountSection>
);
