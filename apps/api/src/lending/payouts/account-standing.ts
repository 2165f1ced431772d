import { type AccountStanding, accountStanding } from '@puente/domain'
import type { UserRecord } from '../../db/repositories/users.ts'
import type { Tx } from '../../db/transaction.ts'

/** Whether an account is known to be the customer's own: by any bank's data, or by a staff member's decision. */
export async function standingOfAccount(tx: Tx, { user, person }: UserRecord, iban: string): Promise<AccountStanding> {
  const shownHolders = await tx.bankImports.newestHoldersOf(user.id, iban)
  const review = shownHolders === null ? await tx.payoutAccountReviews.newestOf(user.id, iban) : null
  return accountStanding(
    { shownHolders, isAcceptedByStaff: review?.status === 'accepted' },
    {
      firstName: person?.firstName ?? '',
      firstSurname: person?.firstSurname ?? '',
      secondSurname: person?.secondSurname ?? null,
    },
  )
}

export const holderNameOf = ({ person }: Pick<UserRecord, 'person'>): string =>
  [person?.firstName, person?.firstSurname, person?.secondSurname]
    .filter((part) => part !== null && part !== undefined && part.trim() !== '')
    .join(' ')
