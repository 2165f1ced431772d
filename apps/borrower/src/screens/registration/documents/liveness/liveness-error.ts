import type { livenessTexts } from '@puente/texts/liveness'
import type { OzError } from '../../../../third-party/oz-liveness.ts'

export type LivenessError = keyof typeof livenessTexts.errors

// The provider's codes differ between its versions; what they are about shows in their words. The first that fits counts.
const BY_WORD: readonly (readonly [RegExp, LivenessError])[] = [
  [/virtual/i, 'noVirtualCamera'],
  [/https|secure|insecure/i, 'httpsRequired'],
  [/permission|denied|not_?allowed/i, 'grantPermission'],
  [/attempt/i, 'attemptsExhausted'],
  [/too_?(?:big|large)|size/i, 'fileTooBig'],
  [/camera|device|media_?devices/i, 'cannotUseCamera'],
  [/process|decode|format/i, 'cannotProcess'],
]

/** What to tell a person about an error of the provider; whatever nobody has met before is a failed analysis. */
export function livenessErrorOf({ code, message }: OzError): LivenessError {
  const words = `${code ?? ''} ${message ?? ''}`
  return BY_WORD.find(([pattern]) => pattern.test(words))?.[1] ?? 'analysisError'
}
