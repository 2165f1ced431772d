import { AppError, type Registrant, stepsMissingToApply } from '@puente/domain'
import type { UserDetails } from '../../db/repositories/users.ts'
import type { Tx } from '../../db/transaction.ts'
import { readUserLoans } from '../loans/user-loans.ts'

const NO_ADDRESS = { region: null, city: null, street: null }

/** A stored customer in the terms of the step rules, as far as an application needs it. */
function registrantOf(
  { user, person, employment, contactPhones, registrationAddress, actualAddress }: UserDetails,
  authorizationStatus: Registrant['authorizationStatus'],
): Registrant {
  return {
    authorizationStatus,
    isRegisteredByAgent: user.isRegisteredByAgent,
    hasAllConfirmations: user.confirmedAllAt !== null,
    personalInfo: {
      firstName: person?.firstName ?? null,
      firstSurname: person?.firstSurname ?? null,
      personalId: person?.personalId ?? null,
      expiryDate: person?.expirationDate ?? null,
      nationality: person?.nationality ?? null,
      birthday: person?.birthday ?? null,
      email: person?.email ?? null,
    },
    registrationAddress: registrationAddress ?? NO_ADDRESS,
    actualAddress: actualAddress ?? NO_ADDRESS,
    employment: {
      employmentTypeId: employment?.employmentTypeId ?? null,
      incomeAmount: employment?.incomeCents ?? null,
      incomeDate: employment?.incomeDate ?? null,
      employmentDate: employment?.employmentDate ?? null,
      education: employment?.education ?? null,
      hasCurrentLoan: employment?.hasCurrentLoan ?? null,
      businessActivityId: employment?.businessActivityId ?? null,
      companyName: employment?.companyName ?? null,
      position: employment?.position ?? null,
    },
    contactPhoneCount: contactPhones.length,
  }
}

/** Refuses an application with incomplete registration data, and names the missing steps. */
export async function requireRegistration(tx: Tx, userId: number): Promise<void> {
  const details = await tx.users.detailsOf(userId)
  if (details === null) throw new AppError('session_invalid', `user ${userId} does not exist`)
  const { permissions } = await readUserLoans(tx, details.user)
  const missing = stepsMissingToApply(registrantOf(details, permissions.authorization_status))
  if (missing.length === 0) return
  throw new AppError('registration_incomplete', `user ${userId} has not completed ${missing.join(', ')}`, {
    extra: { missing_steps: missing },
  })
}
