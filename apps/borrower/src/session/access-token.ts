import { stored } from '../storage/stored-values.ts'

/** The current token: that of the customer a staff member acts for in this tab, else the user's own. */
export const accessToken = (): string | null => stored.impersonationToken.get() ?? stored.accessToken.get()
