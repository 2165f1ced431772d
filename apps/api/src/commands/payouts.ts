import { userInfo } from 'node:os'
import type { CommandResult } from '../platform/command-result.ts'
import { payoutsCommand } from '../staff/payouts-command.ts'
import { besideServer } from './beside-server.ts'

/** `npm run payouts`. */
export const runPayouts = (
  args: readonly string[],
  environment: Record<string, string | undefined> = process.env,
): Promise<CommandResult> =>
  besideServer(environment, (deps) => payoutsCommand(deps, args, `admin:${userInfo().username}`))
