import { LoanCalculator } from '../../../calculator/loan-calculator.tsx'
import { PhoneForm } from './phone-form.tsx'

/** The entry page: the cost of a loan, and the phone number to start with. */
export function AuthScreen() {
  return (
    <div className="mx-auto grid max-w-step gap-5 lg:max-w-page lg:grid-cols-2 lg:items-start lg:gap-8">
      {/* An anonymous visitor gets the prices of new customers; a returning one sees their own after signing in. */}
      <LoanCalculator kind="new" />
      <PhoneForm />
    </div>
  )
}
