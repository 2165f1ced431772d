import {
  type Checked,
  formatIban,
  type Iban,
  invalid,
  PAYOUT_METHODS,
  type PayoutMethodId,
  parseIban,
  valid,
} from '@puente/domain'
import { ibanTexts as texts } from '@puente/texts/iban'

/** The choices besides the bank's accounts. */
export const TYPED = 'typed'
export const FROM_BANK = 'bank'

interface ChosenAccount {
  readonly method: PayoutMethodId
  /** Null if it is typed in the other field, or comes from the bank later. */
  readonly iban: Iban | null
}

function parseAccount(raw: string): Checked<ChosenAccount, string> {
  if (raw === '') return invalid('field_required')
  if (raw === TYPED) return valid({ method: PAYOUT_METHODS.iban, iban: null })
  if (raw === FROM_BANK) return valid({ method: PAYOUT_METHODS.iban_via_bank, iban: null })
  const listed = parseIban(raw)
  return listed.ok ? valid({ method: PAYOUT_METHODS.iban_via_bank, iban: listed.value }) : listed
}

const parseTypedIban = (raw: string, { account }: { readonly account: string }): Checked<Iban | null, string> =>
  account === TYPED ? parseIban(raw) : valid(null)

export const ibanFields = (known: string | null, unlessKnown = '') => ({
  account: { label: texts.legend, initial: known === null ? unlessKnown : TYPED, check: parseAccount },
  iban: { label: texts.iban, initial: formatIban(known ?? ''), check: parseTypedIban },
})
