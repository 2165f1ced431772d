import { evidenceCommand } from '../lending/contracts/evidence-command.ts'
import type { CommandResult } from '../platform/command-result.ts'
import { besideServer } from './beside-server.ts'

/** `npm run evidence`. */
export const runEvidence = (
  args: readonly string[],
  environment: Record<string, string | undefined> = process.env,
): Promise<CommandResult> => besideServer(environment, (deps) => evidenceCommand(deps, args))
