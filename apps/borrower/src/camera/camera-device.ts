export type Facing = 'environment' | 'user'

export interface CameraChoice {
  readonly facing: Facing
  /** A camera chosen by hand; it takes precedence over `facing`. */
  readonly deviceId?: string | undefined
}

/** Requirements R9. Ideal, not exact: a lower resolution is better than no camera. */
const IDEAL_SIZE = { width: { ideal: 1920 }, height: { ideal: 1080 } }

const videoConstraints = ({ facing, deviceId }: CameraChoice): MediaTrackConstraints =>
  deviceId === undefined
    ? { ...IDEAL_SIZE, facingMode: { ideal: facing } }
    : { ...IDEAL_SIZE, deviceId: { exact: deviceId } }

/** How a page can use a camera: live, through the phone's camera app, or (on http) not at all. */
export type CameraSupport = 'live' | 'insecure' | 'none'

export function cameraSupport(): CameraSupport {
  if (!window.isSecureContext) return 'insecure'
  // Undefined in some in-app browsers, whatever the types say.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  return typeof devices?.getUserMedia === 'function' ? 'live' : 'none'
}

export const openCamera = (choice: CameraChoice): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({ video: videoConstraints(choice), audio: false })

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

// The torch is in the Image Capture draft and in Android browsers, but not in TypeScript's types.
interface TorchCapabilities extends MediaTrackCapabilities {
  readonly torch?: boolean
}
interface TorchConstraint extends MediaTrackConstraintSet {
  readonly torch: boolean
}

export function hasTorch(stream: MediaStream): boolean {
  const [track] = stream.getVideoTracks()
  const capabilities: TorchCapabilities | undefined = track?.getCapabilities?.()
  return capabilities?.torch === true
}

export async function setTorch(stream: MediaStream, isOn: boolean): Promise<void> {
  const light: TorchConstraint = { torch: isOn }
  await stream.getVideoTracks()[0]?.applyConstraints({ advanced: [light] })
}

/**
 * The next camera for the switch button; null if there is no other. A phone has several lenses per side, and the user
 * expects the other side; desktop cameras have no side.
 */
export async function nextCamera(stream: MediaStream, current: CameraChoice): Promise<CameraChoice | null> {
  const devices = (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput')
  if (devices.length < 2) return null
  const { facingMode, deviceId } = stream.getVideoTracks()[0]?.getSettings() ?? {}
  if (facingMode) return { facing: current.facing === 'user' ? 'environment' : 'user' }
  const index = devices.findIndex((device) => device.deviceId === deviceId)
  return { facing: current.facing, deviceId: devices[(index + 1) % devices.length]?.deviceId }
}

/** Requirements R9: JPEG at quality 1. The server makes its own smaller copies. */
const JPEG_QUALITY = 1

/** The full frame as the camera delivers it: never mirrored, so that the text on a document is readable. */
export async function takePhoto(video: HTMLVideoElement): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  const context = canvas.getContext('2d')
  if (context === null || canvas.width === 0) throw new Error('the camera shows no picture yet')
  context.drawImage(video, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
  if (blob === null) throw new Error('the frame could not be encoded as JPEG')
  return blob
}
