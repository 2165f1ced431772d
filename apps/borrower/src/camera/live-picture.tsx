import { type Ref, useCallback } from 'react'

interface LivePictureProps {
  readonly stream: MediaStream
  /** A person in front of it expects a mirror; a document in front of it does not. */
  readonly isMirrored: boolean
  readonly onReady: () => void
  readonly ref: Ref<HTMLVideoElement>
}

/** What the camera sees. It fills the place it is given; nothing of it is sent anywhere. */
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
