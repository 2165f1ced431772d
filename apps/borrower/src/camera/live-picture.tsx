import { type Ref, useCallback } from 'react'

interface LivePictureProps {
  readonly stream: MediaStream
  /** Mirrored for a face, as in a mirror; not for a document. */
  readonly isMirrored: boolean
  readonly onReady: () => void
  readonly ref: Ref<HTMLVideoElement>
}

/** The live camera picture. It fills its container and is sent nowhere. */
export function LivePicture({ stream, isMirrored, onReady, ref }: LivePictureProps) {
  const connect = useCallback(
    (video: HTMLVideoElement | null) => {
      if (video !== null && video.srcObject !== stream) video.srcObject = stream
      if (typeof ref === 'function') return ref(video)
      if (ref !== null) ref.current = video
    },
    [stream, ref],
  )
  return (
    <video
      ref={connect}
      autoPlay
      muted
      playsInline
      disablePictureInPicture
      onLoadedData={onReady}
      className={`absolute inset-0 size-full object-cover ${isMirrored ? '-scale-x-100' : ''}`}
    />
  )
}
