import { navigate, useHistoryState } from 'wouter/use-browser-location'
import { PATHS } from '../../../paths.ts'

/** Which of the two views is open. Stored in the history: the back button leads from the code to the contract. */
export interface SignView {
  /** The loan whose code is being entered. */
  readonly signing?: string
  /** The hash of the agreement that was shown when the code was requested. */
  readonly agreementSha256?: string
  /** The hash of an agreement that was replaced since. */
  readonly outdatedSha256?: string
}

export const useSignView = (): SignView => useHistoryState<SignView | null>() ?? {}

export const enterCode = (publicId: string, agreementSha256: string): void =>
  navigate(PATHS.applicationSign, { state: { signing: publicId, agreementSha256 } satisfies SignView })

export const readAgain = (outdatedSha256?: string): void =>
  navigate(PATHS.applicationSign, {
    replace: true,
    state: (outdatedSha256 === undefined ? {} : { outdatedSha256 }) satisfies SignView,
  })
