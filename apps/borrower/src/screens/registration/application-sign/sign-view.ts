import { navigate, useHistoryState } from 'wouter/use-browser-location'
import { PATHS } from '../../../paths.ts'

/** Which of the two views is open. It lives in the history: the back button leads from the code to the contract. */
export interface SignView {
  /** The loan whose code is being entered. */
  readonly signing?: string
  /** Of the agreement that was read when the code was asked for. */
  readonly agreementSha256?: string
  /** Of an agreement that has been replaced since. */
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
