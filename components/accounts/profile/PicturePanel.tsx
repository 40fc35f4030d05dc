import { OwnPicture } from '../OwnPicture';
import { AccountSection } from './AccountSection';

export const PicturePanel = () => (
  <AccountSection id="picture">
    <OwnPicture />
  </AccountSection>
);
