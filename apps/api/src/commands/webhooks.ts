import { userInfo } from 'node:os'
import type { CommandResult } from '../platform/command-result.ts'
import { webhooksCommand } from '../staff/webhooks/webhooks-command.ts'
import { besideServer } from './beside-server.ts'

/** `npm run webhooks`. */
export const runWebhooks = (
  args: readonly string[],
  environment: Record<string, string | undefined> = process.env,
): Promise<CommandResult> =>
  besideServer(environment, (deps) => webhooksCommand(deps, args, `admin:${userInfo().username}`))
