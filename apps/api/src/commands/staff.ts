import { userInfo } from 'node:os'
import { readConfig } from '../config.ts'
import { createTransaction } from '../db/transaction.ts'
import { systemClock } from '../platform/clock.ts'
import { readSiteContent } from '../platform/content/site-content.ts'
import { DEMO_STAFF_TOKEN } from '../platform/security/demo-staff.ts'
import { createSecrets } from '../platform/security/secrets.ts'
import { StaffRefusal, staffClient } from '../staff/staff-client.ts'
import {
  done,
  readStaffArgs,
  refused,
  STAFF_USAGE,
  type StaffResult,
  type StaffWords,
  staffCommand,
  usageError,
} from '../staff/staff-command.ts'
import { staffUsersCommand, USER_COMMANDS } from '../staff/staff-users-command.ts'
import { onDatabase } from './on-database.ts'

type Environment = Record<string, string | undefined>

/** The staff command. Everything except staff accounts goes through the server and its permissions. */
export async function runStaff(args: readonly string[], environment: Environment = process.env): Promise<StaffResult> {
  const words = readStaffArgs(args)
  if (words === null)
    return args.length === 0 || args.some((arg) => /^(?:-h|--help|help)$/.test(arg))
      ? done(...STAFF_USAGE)
      : usageError()
  if (USER_COMMANDS.has(words.words[0] ?? '')) return changeUsers(words, environment)

  const { PUENTE_STAFF_TOKEN: token } = environment
  const url = environment.PUENTE_URL || 'http://localhost:3000' // an empty value means not set, as in every setting
  if (token === undefined || token === '') {
    return refused(`PUENTE_STAFF_TOKEN is not set. A sandbox knows ${DEMO_STAFF_TOKEN}; else see add-user.`)
  }
  if (!URL.canParse(url)) return refused(`PUENTE_URL is no address: ${url}`)
  try {
    return (
      (await staffCommand(staffClient({ url, token }), words)) ??
      usageError(`There is no command ${words.words.join(' ')}.`)
    )
  } catch (error) {
    if (error instanceof StaffRefusal) return refused(error.message)
    throw error
  }
}

function changeUsers(words: StaffWords, environment: Environment): Promise<StaffResult> {
  const config = readConfig(environment)
  return onDatabase(config, async (pool) => {
    const deps = {
      config,
      transaction: createTransaction(pool),
      clock: systemClock,
      wallClock: systemClock,
      secrets: createSecrets(config.secret),
      content: await readSiteContent(config.contentDir),
    }
    return staffUsersCommand(deps, words, `admin:${userInfo().username}`)
  })
}
