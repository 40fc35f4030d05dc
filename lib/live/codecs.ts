/**
 * Returns the rank of a codec: H264 that every device decodes, other H264, VP8, then all other
 * codecs.
 */
function rankOf({ mimeType, sdpFmtpLine = '' }: RTCRtpCodec): number {
  const type = mimeType.toLowerCase();
  if (type === 'video/h264') {
    if (!sdpFmtpLine.includes('packetization-mode=1')) return 2;
    return sdpFmtpLine.includes('profile-level-id=42e01f') ? 0 : 1;
  }
  return type === 'video/vp8' ? 3 : 4;
}

/**
 * Offers H264 first, because HLS and recordings contain H264. A browser without this API keeps its
 * own order.
 */
export function preferH264(transceiver: RTCRtpTransceiver, side: 'send' | 'receive'): void {
  const capabilities =
    side === 'send' ? RTCRtpSender.getCapabilities?.('video') : RTCRtpReceiver.getCapabilities?.('video');
  const codecs = capabilities?.codecs;
  if (!codecs?.length || !('setCodecPreferences' in transceiver)) return;
  transceiver.setCodecPreferences([...codecs].sort((one, other) => rankOf(one) - rankOf(other)));
}
