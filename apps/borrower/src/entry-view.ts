import { useSearch } from 'wouter/use-browser-location'
import { PATHS } from './paths.ts'

const MARK = 'entrar'

/** The entry page for visitors who have an account: the phone form comes first. */
export const ENTER_ADDRESS = `${PATHS.auth}?${MARK}`

export const useIsEntering = (): boolean => new URLSearchParams(useSearch()).has(MARK)
