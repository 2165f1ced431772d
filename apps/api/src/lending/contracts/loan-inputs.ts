import { addDays, type CivilDate, civilDateInMadrid, formatPhone, type Regime, regimeOn } from '@puente/domain'
import type { LoanRow } from '../../db/loan-record.ts'
import { type Borrower, type Lender, type OfferInputs, TEMPLATE_VERSION } from '../../db/paper-inputs.ts'
import type { UserDetails } from '../../db/repositories/users.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { supportPhoneOf } from '../../platform/content/support-phone.ts'

export function lenderOf({ content, config }: Pick<Deps, 'content' | 'config'>): Lender {
  const { brand, contacts, legal } = content.layout
  return {
    brand: brand.name,
    name: brand.legal_name,
    taxId: brand.tax_id ?? null,
    address: contacts.address,
    phone: supportPhoneOf({ content, config }),
    email: contacts.email,
    website: config.publicUrl ?? null,
    registry: legal.registry ?? null,
    supervisor: legal.supervisor ?? null,
    debtAdvice: legal.debt_advice,
    collectionIban: config.collectionIban,
  }
}

function addressOf({ registrationAddress: address }: UserDetails): string | null {
  if (address === null) return null
  const { street, house, block, apartment, postalCode, city, region } = address
  const door = [house, block, apartment].filter((part) => part !== null && part !== '').join(', ')
  const town = city === region ? city : `${city} (${region})`
  return `${street} ${door}, ${postalCode} ${town}`
}

export async function borrowerOf(tx: Tx, userId: number): Promise<Borrower> {
  const details = await tx.users.detailsOf(userId)
  if (details === null) throw new Error(`user ${userId} does not exist`)
  const { user, person } = details
  const names = [person?.firstName, person?.firstSurname, person?.secondSurname].filter((name) => name != null)
  return {
    name: names.length === 0 ? null : names.join(' '),
    personalId: person?.personalId ?? null,
    address: addressOf(details),
    phone: formatPhone(user.phone),
    email: person?.email ?? null,
  }
}

/** What the inputs of every document about a loan begin with. */
export const paperHead = async (
  tx: Tx,
  deps: Pick<Deps, 'content' | 'config'>,
  { publicId, userId }: Pick<LoanRow, 'publicId' | 'userId'>,
  date: CivilDate,
) => ({
  templateVersion: TEMPLATE_VERSION,
  date,
  lender: lenderOf(deps),
  publicId,
  borrower: await borrowerOf(tx, userId),
})

/** What a document keeps of the regime of its day. */
export const lawOf = (regime: Regime) => ({
  regimeId: regime.id,
  law: {
    name: regime.law,
    preContractForm: regime.preContractForm,
    hasDirectivePage: regime.hasDirectivePage,
    withdrawalDays: regime.withdrawalDays,
    withdrawalEndsAfterYears: regime.withdrawalEndsAfterYears,
    withdrawalReminderDays: regime.withdrawalReminderDays,
  },
})

export interface OfferPair {
  readonly ine: OfferInputs
  readonly agreement: OfferInputs
}

/** The inputs of an offer signed on a given day: law, price and dates are those of that day. */
export async function offerInputs(
  tx: Tx,
  deps: Pick<Deps, 'content' | 'config' | 'products' | 'regimes'>,
  loan: LoanRow,
  date: CivilDate,
): Promise<OfferPair> {
  const shared = {
    ...(await paperHead(tx, deps, loan, date)),
    ...lawOf(regimeOn(date, deps.regimes)),
    product: deps.products.version(loan.productId, loan.productVersion),
    amountCents: loan.amountCents,
    termDays: loan.termDays,
    ...(loan.instalments === null ? {} : { plan: { count: loan.instalments, dueDay: loan.payDay } }),
    isFirstLoan: loan.isFirstLoan,
    percentCommission: loan.percentCommission,
    validUntil: addDays(civilDateInMadrid(loan.statusChangedAt), deps.config.applicationTimeouts.offerDays),
  }
  return { ine: { ...shared, kind: 'ine' }, agreement: { ...shared, kind: 'loan_agreement' } }
}
