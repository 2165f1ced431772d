import { clientSettings } from './content/client-settings.ts'
import { stored } from './storage/stored-values.ts'

/** What the developer toolbar can switch, and where it is kept. */
const SWITCHES = {
  noValidation: stored.developerNoValidation,
  noLoans: stored.developerNoLoans,
  noStepper: stored.developerNoStepper,
  olderSignIn: stored.developerOlderSignIn,
} as const
export type DeveloperSwitch = keyof typeof SWITCHES

/**
 * Off wherever the toolbar itself is not allowed, whatever the browser has stored. The switches change what this page does and
 * nothing else: the server never relaxes (requirements R5).
 */
export const isSwitchedOn = (name: DeveloperSwitch): boolean =>
  SWITCHES[name].get() === true && clientSettings().developer_toolbar

export function setSwitch(name: DeveloperSwitch, isOn: boolean): void {
  if (isOn) SWITCHES[name].set(true)
  else SWITCHES[name].clear()
}
