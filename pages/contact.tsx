import { ContactPage } from '@/components/contact/ContactPage';
import type { Page } from '@/lib/layout';
import { publicPage } from '@/lib/server/pages/public-page';

const Contact: Page = () => <ContactPage />;

export const getStaticProps = publicPage({ texts: ['explore:contact'] });
export default Contact;
