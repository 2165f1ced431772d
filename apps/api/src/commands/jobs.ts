import { userInfo } from 'node:os'
import type { CommandResult } from '../platform/command-result.ts'
import { jobsCommand } from '../staff/jobs/jobs-command.ts'
import { besideServer } from './beside-server.ts'

/** `npm run jobs`. */
export const runJobs = (
  args: readonly string[],
  environment: Record<string, string | undefined> = process.env,
): Promise<CommandResult> =>
  besideServer(environment, (deps) => jobsCommand(deps, args, `admin:${userInfo().username}`))
