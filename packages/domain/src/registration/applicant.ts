import type { LoanStatus } from '../loan/status.ts'

/** How far a person is, by the numbers of the wire: `registered` has no open loan (requirements R4.02). */
export const AUTHORIZATION = { unregistered: 1, hasOpenLoan: 2, registered: 3 } as const
export type AuthorizationStatus = (typeof AUTHORIZATION)[keyof typeof AUTHORIZATION]

/** The fields of a person that the step rules read; browser and server each fill it from their own data. */
export interface Applicant {
  readonly authorizationStatus: AuthorizationStatus
  readonly isBlocked: boolean
  readonly isBlacklisted: boolean
  readonly isRegisteredByAgent: boolean
  readonly isPhoneConfirmed: boolean
  readonly hasAllConfirmations: boolean
  readonly personalInfo: PersonalInfo
  readonly registrationAddress: ApplicantAddress
  readonly actualAddress: ApplicantAddress
  readonly employment: ApplicantEmployment
  readonly contactPhoneCount: number
  readonly bankAccount: string | null
  /** 1 IBAN, 9 IBAN through the bank aggregator. */
  readonly payoutMethod: number | null
  readonly hasCard: boolean
  /** As the card provider names it; null if no card was ever requested. */
  readonly cardRequestStatus: string | null
  readonly liveness: { readonly isAllowed: boolean; readonly status: 'pending' | 'success' | 'failed' | null }
  readonly loan: ApplicantLoan | null
}

export interface PersonalInfo {
  readonly firstName: string | null
  readonly firstSurname: string | null
  readonly personalId: string | null
  readonly expiryDate: string | null
  readonly nationality: string | null
  readonly birthday: string | null
  readonly email: string | null
}

export interface ApplicantAddress {
  readonly region: string | null
  readonly city: string | null
  readonly street: string | null
}

export interface ApplicantEmployment {
  readonly employmentTypeId: number | null
  readonly incomeAmount: number | null
  readonly incomeDate: string | null
  /** Undefined if the client does not ask for it; null if it was asked for and not answered. */
  readonly employmentDate?: string | null
  readonly education: number | null
  readonly hasCurrentLoan: boolean | null
  readonly businessActivityId: number | null
  readonly companyName: string | null
  readonly position: string | null
}

export interface ApplicantLoan {
  readonly status: LoanStatus
  /** True if there is a contract: a signed loan may wait for another account (34). */
  readonly isSigned: boolean
  readonly requiredFiles: readonly string[]
  readonly isAmountOrTermAltered: boolean
  /** True if the person accepted the changed amount or term of this loan. */
  readonly hasAgreedToNewTerms: boolean
  readonly isAutoDebitStepCompleted: boolean
}
