/** The control digits of a Spanish account: weights of the account code (CCC), then modulo 97 of the whole (ISO 13616). */
const WEIGHTS = [1, 2, 4, 8, 5, 10, 9, 7, 3, 6] as const

function cccDigit(tenDigits: string): string {
  const sum = WEIGHTS.reduce<number>((total, weight, index) => total + weight * Number(tenDigits[index]), 0)
  const digit = 11 - (sum % 11)
  return digit >= 10 ? String(11 - digit) : String(digit)
}

const remainder97 = (digits: string) => [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0)

/** No bank has the code 0000: an account of this sandbox exists nowhere. */
const NO_BANK = '00000000'

/**
 * An account that passes every check, always the same one for a customer. Its last digits trigger no failure in the sandbox's
 * payouts.
 */
export function sandboxIban(userId: number, nth: number): string {
  const number = `${String(userId % 1_000_000).padStart(6, '0')}700${nth % 10}`
  const account = `${NO_BANK}${cccDigit(`00${NO_BANK}`)}${cccDigit(number)}${number}`
  const control = 98 - remainder97(`${account}142800`)
  return `ES${String(control).padStart(2, '0')}${account}`
}
