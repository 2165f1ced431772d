import type { livenessTexts } from '@puente/texts/liveness'
import type { OzError } from '../../../../third-party/oz-liveness.ts'

export type LivenessError = keyof typeof livenessTexts.errors

// The provider's codes differ between versions, but their wording shows the topic. The first match counts.
const BY_WORD: readonly (readonly [RegExp, LivenessError])[] = [
  [/virtual/i, 'noVirtualCamera'],
  [/https|secure|insecure/i, 'httpsRequired'],
  [/permission|denied|not_?allowed/i, 'grantPermission'],
  [/attempt/i, 'attemptsExhausted'],
  [/too_?(?:big|large)|size/i, 'fileTooBig'],
  [/camera|device|media_?devices/i, 'cannotUseCamera'],
  [/process|decode|format/i, 'cannotProcess'],
]

/** The message for an error of the provider; an unknown one counts as a failed analysis. */
export function livenessErrorOf({ code, message }: OzError): LivenessError {
  const words = `${code ?? ''} ${message ?? ''}`
  return BY_WORD.find(([pattern]) => pattern.test(words))?.[1] ?? 'analysisError'
}
