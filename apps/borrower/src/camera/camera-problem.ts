import type { cameraTexts } from '@puente/texts/camera'

/** Why the camera shows no picture. Each reason has its own advice (requirements R8). */
export type CameraProblem = keyof typeof cameraTexts.problems

const BY_ERROR: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'denied',
  PermissionDeniedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  DevicesNotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  TrackStartError: 'busy',
  AbortError: 'busy',
}

/** The legacy names come from browsers that some phones still have. */
export const cameraProblemOf = (error: unknown): CameraProblem =>
  (error instanceof Error || error instanceof DOMException ? BY_ERROR[error.name] : undefined) ?? 'failed'

/** Software that plays a file as a camera. Not accepted for a selfie (requirements R5). */
export const isVirtualCamera = (label: string): boolean =>
  /\b(?:obs|virtual|manycam|snap camera|xsplit|droidcam|iriun|epoccam|e2esoft|splitcam)\b/i.test(label)

export type PermissionGuide = keyof typeof cameraTexts.permissionSteps

/** Which instructions for the camera permission apply. A wrong guess still shows usable ones. */
export function permissionGuideOf(userAgent: string): PermissionGuide {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  if (/Firefox\//.test(userAgent)) return 'firefox'
  if (/Android/.test(userAgent)) return 'android'
  if (/Chrome\/|Chromium\//.test(userAgent)) return 'chromium'
  return /Safari\//.test(userAgent) ? 'safari' : 'other'
}
