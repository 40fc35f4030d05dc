import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { useToast } from '@/components/ui/feedback/useToast';
import { playChime } from '@/lib/lives/chime';

/** Button that plays three notes before a live. */
export function AudioTest() {
  const { t } = useTranslation('lives');
  const toast = useToast();
  const [isPlaying, setPlaying] = useState(false);

  async function play() {
    setPlaying(true);
    const hasPlayed = await playChime();
    setPlaying(false);
    toast(t(hasPlayed ? 'status.audio.played' : 'status.audio.failed'));
  }

  return (
    <Button
      theme="white"
      icon="volume"
      loading={isPlaying && t('status.audio.playing')}
      onClick={() => void play()}
    >
      {t('status.audio.test')}
    </Button>
  );
}
