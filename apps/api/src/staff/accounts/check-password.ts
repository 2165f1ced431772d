import { readFileSync } from 'node:fs'
import { AppError, parsePassword } from '@puente/domain'
import type { StaffUserRow } from '../../db/repositories/staff-users.ts'
import type { Deps } from '../../deps.ts'

const LIST = new URL('../../../data/common-password-words.txt', import.meta.url)

let commonWords: ReadonlySet<string> | null = null

/** Throws if the password does not meet the rules; returns it normalised. */
export function checkNewPassword(
  { content }: Pick<Deps, 'content'>,
  { email, name, username }: Pick<StaffUserRow, 'email' | 'name' | 'username'>,
  password: string,
): string {
  commonWords ??= new Set(readFileSync(LIST, 'utf8').trimEnd().split('\n'))
  const personal = [email ?? '', name ?? '', username, content.layout.brand.name]
  const checked = parsePassword(password, { personal, commonWords })
  if (checked.ok) return checked.value
  throw new AppError('validation_failed', `a password that is ${checked.key}`, {
    fields: [{ property: 'password', key: checked.key }],
  })
}
