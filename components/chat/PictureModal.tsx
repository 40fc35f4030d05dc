import { useTranslation } from 'next-i18next/pages';
import { Modal } from '@/components/ui/feedback/Modal';

type Props = { url: string; width?: number; height?: number; alt: string; onClose: () => void };

/** Picture of a message, as large as the window. */
export function PictureModal({ url, width, height, alt, onClose }: Props) {
  const { t } = useTranslation('chat');
  return (
    <Modal
      open
      onClose={onClose}
      title={t('file.image')}
      variant="black"
      size="l"
      picture={<img src={url} width={width} height={height} alt={alt} />}
    />
  );
}
