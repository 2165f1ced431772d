import { stored } from '../storage/stored-values.ts'

/** The token in force: that of the customer an admin acts for in this tab, else the person's own. */
export const accessToken = (): string | null => stored.impersonationToken.get() ?? stored.accessToken.get()
