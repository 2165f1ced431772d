import { clientSettings } from './content/client-settings.ts'
import { stored } from './storage/stored-values.ts'

/** The switches of the developer toolbar, and where they are stored. */
const SWITCHES = {
  noValidation: stored.developerNoValidation,
  noLoans: stored.developerNoLoans,
  noStepper: stored.developerNoStepper,
  olderSignIn: stored.developerOlderSignIn,
} as const
export type DeveloperSwitch = keyof typeof SWITCHES

/**
 * Off wherever the toolbar is not allowed, whatever the browser has stored. The switches only change this page: the server
 * relaxes no rule (requirements R5).
 */
export const isSwitchedOn = (name: DeveloperSwitch): boolean =>
  SWITCHES[name].get() === true && clientSettings().developer_toolbar

export function setSwitch(name: DeveloperSwitch, isOn: boolean): void {
  if (isOn) SWITCHES[name].set(true)
  else SWITCHES[name].clear()
}
