import { userInfo } from 'node:os'
import { readConfig } from '../config.ts'
import { createPool } from '../db/pool.ts'
import { createTransaction } from '../db/transaction.ts'
import { systemClock } from '../ports/clock.ts'
import { createSecrets } from '../security/secrets.ts'
import { DEMO_STAFF_TOKEN } from '../staff/demo-staff.ts'
import { StaffRefusal, staffClient } from '../staff/staff-client.ts'
import {
  done,
  notUnderstood,
  readStaffArgs,
  refused,
  STAFF_USAGE,
  type StaffResult,
  type StaffWords,
  staffCommand,
} from '../staff/staff-command.ts'
import { staffUsersCommand, USER_COMMANDS } from '../staff/staff-users-command.ts'
import { StartupError } from '../startup-error.ts'

type Environment = Record<string, string | undefined>

/** The staff's command of a terminal. Everything but who works here goes through the server, with its permissions. */
export async function runStaff(args: readonly string[], environment: Environment = process.env): Promise<StaffResult> {
  const words = readStaffArgs(args)
  if (words === null)
    return args.length === 0 || args.some((arg) => /^(?:-h|--help|help)$/.test(arg))
      ? done(...STAFF_USAGE)
      : notUnderstood()
  if (USER_COMMANDS.has(words.words[0] ?? '')) return onDatabase(words, environment)

  const { PUENTE_STAFF_TOKEN: token, PUENTE_URL: url = 'http://localhost:3000' } = environment
  if (token === undefined || token === '') {
    return refused(`PUENTE_STAFF_TOKEN is not set. A sandbox knows ${DEMO_STAFF_TOKEN}; else see add-user.`)
  }
  if (!URL.canParse(url)) return refused(`PUENTE_URL is no address: ${url}`)
  try {
    return (
      (await staffCommand(staffClient({ url, token }), words)) ??
      notUnderstood(`There is no command ${words.words.join(' ')}.`)
    )
  } catch (error) {
    if (error instanceof StaffRefusal) return refused(error.message)
    throw error
  }
}

async function onDatabase(words: StaffWords, environment: Environment): Promise<StaffResult> {
  const config = readConfig(environment)
  if (config.databaseUrl === undefined) {
    throw new StartupError('This command needs DATABASE_URL: the embedded database belongs to the running server.')
  }
  const pool = createPool(config.databaseUrl)
  try {
    const deps = { transaction: createTransaction(pool), clock: systemClock, secrets: createSecrets(config.secret) }
    return await staffUsersCommand(deps, words, `admin:${userInfo().username}`)
  } finally {
    await pool.end()
  }
}
