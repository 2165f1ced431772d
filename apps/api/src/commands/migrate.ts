import { readConfig } from '../config.ts'
import { compareMigrations, migrateDatabase, missingMessage, unknownMessage } from '../db/migrate.ts'
import type { CommandResult } from '../platform/command-result.ts'
import { onDatabaseOrStartIt } from './on-database.ts'

const USAGE = [
  'npm run migrate               applies the migrations that the database lacks',
  'npm run migrate -- --check    only says whether the database has exactly the migrations of this version',
]
const UP_TO_DATE = 'The database has exactly the migrations of this version.'

/** `npm run migrate`. */
export async function runMigrate(
  args: readonly string[],
  environment: Record<string, string | undefined> = process.env,
): Promise<CommandResult> {
  const isCheck = args[0] === '--check'
  if (args.length > (isCheck ? 1 : 0)) return { lines: USAGE, isDone: false }
  const config = readConfig(environment)
  return onDatabaseOrStartIt(config, async (pool) => {
    if (isCheck) {
      const { missing, unknown } = await compareMigrations(pool)
      const problems = [unknownMessage(unknown), missing.length === 0 ? null : missingMessage(missing)]
      const lines = problems.filter((problem) => problem !== null)
      return lines.length === 0 ? { lines: [UP_TO_DATE], isDone: true } : { lines, isDone: false }
    }
    const runtimeUrl = config.databaseOwnerUrl === undefined ? undefined : config.databaseUrl
    const applied = await migrateDatabase(pool, runtimeUrl)
    return { lines: [...applied.map((name) => `Applied ${name}.`), UP_TO_DATE], isDone: true }
  })
}
