import type { Loan } from '@puente/contract'
import { civilDate, daysBetween, formatEuros, formatTae } from '@puente/domain'
import { accountTexts } from '@puente/texts/account'
import { BridgeScene, Button, Confetti, Facts, Landscape, LinkButton, TextLink } from '@puente/ui'
import { InstallHint } from '../../../install/install-hint.tsx'
import { PATHS } from '../../../paths.ts'
import { Euros } from '../euros.tsx'
import type { LastPayment } from './last-payment.ts'
import { RESULT_PATH } from './payment-result-address.ts'

const texts = accountTexts.paidOff

/** How many days before its date the loan was returned; 0 on the day and after it. */
const daysEarly = ({ returned_date: returned, must_pay_date: due }: Loan): number =>
  returned === null || due === null ? 0 : Math.max(0, daysBetween(civilDate(returned), civilDate(due)))

interface PaidOffProps {
  readonly loan: Loan
  /** The payment with which this tab closed the loan. */
  readonly payment: LastPayment
  readonly onLeave: () => void
}

/** The loan is paid back: a page of its own, also after a reload, until the borrower leaves it. */
export function PaidOff({ loan, payment, onLeave }: PaidOffProps) {
  const early = daysEarly(loan)
  return (
    <Landscape
      mood="done"
      label={texts.title}
      className="landscape-milestone"
      scene={<BridgeScene mood="done" progress={1} />}
      sheet={
        <>
          <Facts
            className="mb-5"
            facts={[
              { key: 'received', label: accountTexts.top.received, value: <Euros amount={loan.request_amount} /> },
              { key: 'cost', label: accountTexts.top.cost, value: <Euros amount={loan.cost} /> },
              ...(loan.tae === null ? [] : [{ key: 'tae', label: accountTexts.loan.tae, value: formatTae(loan.tae) }]),
            ]}
          />
          <LinkButton wide href={PATHS.accountDocuments} onClick={onLeave}>
            {texts.certificate}
          </LinkButton>
          <Button variant="quiet" wide className="mt-2" onClick={onLeave}>
            {texts.leave}
          </Button>
          <p className="mt-1 text-center">
            <TextLink href={RESULT_PATH} className="inline-flex min-h-11 items-center">
              {texts.receipt}
            </TextLink>
          </p>
          <InstallHint />
        </>
      }
    >
      <Confetti />
      <h2 className="landscape-title">{texts.title}</h2>
      <p className="mt-3 text-lg leading-snug lg:max-w-[34ch]">
        {[texts.paid(formatEuros(payment.amountCents)), early > 0 ? texts.early(early) : null]
          .filter(Boolean)
          .join(' ')}
      </p>
    </Landscape>
  )
}
