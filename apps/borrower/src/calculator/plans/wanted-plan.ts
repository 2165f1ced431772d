import { PATHS } from '../../paths.ts'
import { stored } from '../../storage/stored-values.ts'

let readSearch = ''

const isIn = (value: number, from: number, to: number) => Number.isInteger(value) && value >= from && value <= to

/**
 * Stores the instalments that a calculator on another page links here with. Read once for an address, and not where the other parameters
 * are read: the first route has no code of instalments.
 */
function readAddress(): void {
  const { pathname, search } = location
  if (pathname !== PATHS.auth || search === readSearch) return
  readSearch = search
  const parameters = new URLSearchParams(search)
  const [count, payDay] = [Number(parameters.get('instalments')), Number(parameters.get('pay_day'))]
  if (!isIn(count, 1, 999)) return
  stored.loanInstalments.set(count)
  // Without a day, the instalments are due on the day of the payout.
  if (isIn(payDay, 1, 31)) stored.loanPayDay.set(payDay)
  else stored.loanPayDay.clear()
}

/** What the borrower chose last; null: one payment. */
export function wantedCount(): number | null {
  readAddress()
  return stored.loanInstalments.get()
}

export function wantedPayDay(): number | null {
  readAddress()
  return stored.loanPayDay.get()
}
