import { LoanCalculator } from '../../../calculator/loan-calculator.tsx'
import { PhoneForm } from './phone-form.tsx'

/** The entry: what a loan costs, and beside it the phone number that everything starts with. */
export function AuthScreen() {
  return (
    <div className="mx-auto grid max-w-step gap-5 lg:max-w-page lg:grid-cols-2 lg:items-start lg:gap-8">
      {/* A visitor without a name is priced as new; a returning customer sees their own prices once signed in. */}
      <LoanCalculator kind="new" />
      <PhoneForm />
    </div>
  )
}
