import { booksCommand } from '../lending/control/books-command.ts'
import type { CommandResult } from '../platform/command-result.ts'
import { besideServer } from './beside-server.ts'

/** `npm run books`. */
export const runBooks = (
  args: readonly string[],
  environment: Record<string, string | undefined> = process.env,
): Promise<CommandResult> => besideServer(environment, (deps) => booksCommand(deps, args))
