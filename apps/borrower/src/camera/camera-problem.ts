import type { cameraTexts } from '@puente/texts/camera'

/** Why there is no picture. Each has its own advice (requirements R8). */
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

/** The older names are those of browsers that some phones still have. */
export const cameraProblemOf = (error: unknown): CameraProblem =>
  (error instanceof Error || error instanceof DOMException ? BY_ERROR[error.name] : undefined) ?? 'failed'

/** A program that plays a file as if it were a camera: for a photo of oneself that is no good (requirements R5). */
export const isVirtualCamera = (label: string): boolean =>
  /\b(?:obs|virtual|manycam|snap camera|xsplit|droidcam|iriun|epoccam|e2esoft|splitcam)\b/i.test(label)

export type PermissionGuide = keyof typeof cameraTexts.permissionSteps

/** Which way to the permission somebody has to take. A wrong guess still leads to a page that says the same in other words. */
export function permissionGuideOf(userAgent: string): PermissionGuide {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  if (/Firefox\//.test(userAgent)) return 'firefox'
  if (/Android/.test(userAgent)) return 'android'
  if (/Chrome\/|Chromium\//.test(userAgent)) return 'chromium'
  return /Safari\//.test(userAgent) ? 'safari' : 'other'
}
