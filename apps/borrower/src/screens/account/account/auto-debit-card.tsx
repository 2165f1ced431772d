import type { Loan } from '@puente/contract'
import { euroText } from '@puente/domain'
import { accountTexts } from '@puente/texts/account'
import { Badge, Button, Dialog, RowSection, TextLink } from '@puente/ui'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import { showAlert } from '../../../alerts/alerts.ts'
import { chooseAutoDebit, useAutoDebitDiscount } from '../../../api/cards.ts'
import { PATHS } from '../../../paths.ts'
import { refreshSession } from '../../../session/session.ts'
import { useTask } from '../use-task.ts'
import { dateOfLoan } from './loan-day.ts'

const texts = accountTexts.autoDebit

interface AutoDebitCardProps {
  readonly loan: Loan
  readonly onActivate: () => void
}

/** Whether auto-debit pays on the due date, and how to switch it on or off. */
export function AutoDebitCard({ loan, onActivate }: AutoDebitCardProps) {
  const discount = useAutoDebitDiscount()
  const isOn = loan.auto_debit_enabled
  return (
    <RowSection
      icon={<CalendarClock size={24} aria-hidden="true" />}
      title={texts.title}
      text={
        <>
          {isOn ? whenOn(loan) : texts.off}{' '}
          {!isOn && discount !== null ? <strong className="font-strong">{texts.discount(discount)}</strong> : null}
        </>
      }
      action={
        isOn ? (
          <Badge kind="success" icon={<CircleCheck size={16} aria-hidden="true" />}>
            {texts.badgeOn}
          </Badge>
        ) : null
      }
    >
      <div className="-mt-2 flex flex-wrap items-center gap-x-5 pb-1 pl-9.5">
        {isOn && isUnpaidToday(loan) ? (
          <TextLink href={PATHS.accountPay} className="inline-flex min-h-11 items-center">
            {texts.payNow}
          </TextLink>
        ) : null}
        {isOn ? (
          <Deactivate />
        ) : (
          <Button variant="quiet" className="-mx-5" onClick={onActivate}>
            {texts.activate}
          </Button>
        )}
      </div>
    </RowSection>
  )
}

/** Cards are charged in the first hours of the due date. A later debt was not charged, or auto-debit came too late. */
const isUnpaidToday = ({ days, has_pending_payment: isPending }: Loan): boolean =>
  days.left === 0 && days.late === 0 && !isPending

function whenOn(loan: Loan): string {
  const { days, must_pay_date: mustPayDate, return_amount: amount } = loan
  if (mustPayDate === null || days.late > 0) return texts.onLate
  if (isUnpaidToday(loan)) return texts.onToday
  if (days.left === 0) return texts.onPending
  const date = dateOfLoan(loan, mustPayDate)
  return loan.next_payment ? texts.onEach(euroText(loan.next_payment.amount), date) : texts.on(euroText(amount), date)
}

function Deactivate() {
  const [isAsking, setIsAsking] = useState(false)
  const { running, run } = useTask()
  const deactivate = async () => {
    await run('deactivate', async () => {
      await chooseAutoDebit(false)
      await refreshSession()
      showAlert({ severity: 'success', message: texts.deactivated })
    })
    setIsAsking(false)
  }
  return (
    <>
      <Button variant="quiet" className="-mx-5" onClick={() => setIsAsking(true)}>
        {texts.deactivate}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={texts.deactivateTitle}
        actions={
          <>
            <Button busy={running !== null} onClick={deactivate}>
              {texts.deactivateConfirm}
            </Button>
            <Button variant="secondary" onClick={() => setIsAsking(false)}>
              {texts.keep}
            </Button>
          </>
        }
      >
        <p>{texts.deactivateText}</p>
      </Dialog>
    </>
  )
}
