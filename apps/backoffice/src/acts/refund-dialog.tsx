import type { RefundOptions } from '@puente/contract'
import {
  centsFromEuros,
  centsOf,
  eurosFromCents,
  euroText,
  FOUR_EYES,
  formatDateShort,
  type RefundMethod,
} from '@puente/domain'
import { refundTexts } from '@puente/texts/backoffice-refunds'
import { Alert, Dialog, Select, Skeleton, TextField } from '@puente/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { approvalList, waitingQuery } from '../api/approvals.ts'
import { countsQuery } from '../api/counts.ts'
import { messageOf } from '../api/http.ts'
import { loanQuery } from '../api/loans.ts'
import { refundList, refundLoan, refundOptionsQuery, unclaimedList } from '../api/refunds.ts'
import { ActDialog } from '../components/act-dialog.tsx'
import { type Fact, Facts } from '../components/facts.tsx'
import { Money } from '../components/money.tsx'

const texts = refundTexts.dialog
const inputText = (amount: number) => amount.toFixed(2).replace('.', ',')

/** The ways that this customer's money can take, best first: the card it came from, the account, another debt. */
const waysOf = ({ cards, account, loans }: RefundOptions): readonly RefundMethod[] => [
  ...(cards.length > 0 ? (['card'] as const) : []),
  ...(account === null ? [] : (['transfer'] as const)),
  ...(loans.length > 0 ? (['offset'] as const) : []),
]

/** Why the caller may send less than the limit alone. */
const aloneFacts = ({ one_person_up_to: limit, sent_in_30_days: sent, booked_by_caller: isBooker }: RefundOptions) => {
  if (limit === null) return []
  if (isBooker === true) return [{ label: texts.alone, value: texts.bookedByYou }]
  return [
    { label: texts.alone, value: <Money euros={limit} /> },
    ...(sent === undefined || sent.customer === 0
      ? []
      : [{ label: texts.sentCustomer, value: <Money euros={sent.customer} /> }]),
    ...(sent === undefined || sent.caller === 0
      ? []
      : [{ label: texts.sentByYou, value: <Money euros={sent.caller} /> }]),
  ]
}

/** Refunded before its payment was reversed: the customer owes it, and no loan shows it as a debt. */
const excessFacts = ({ refunded_in_excess: excess }: RefundOptions): readonly Fact[] =>
  excess > 0 ? [{ label: texts.excess, value: <Money euros={excess} /> }] : []

interface RefundDialogProps {
  /** public_id */
  readonly loan: string
  readonly open: boolean
  readonly onClose: () => void
}

/** Pays overpaid money of a loan back. */
export function RefundDialog({ loan, open, onClose }: RefundDialogProps) {
  const { data, error } = useQuery({ ...refundOptionsQuery(loan), enabled: open, staleTime: 0 })
  if (data === undefined) {
    return (
      <Dialog open={open} onClose={onClose} title={texts.title(loan)}>
        {error === null ? <Skeleton className="h-40 w-full" /> : <Alert kind="error">{messageOf(error)}</Alert>}
      </Dialog>
    )
  }
  return <RefundForm key={data.overpaid} loan={loan} options={data} open={open} onClose={onClose} />
}

function RefundForm({ loan, options, open, onClose }: RefundDialogProps & { readonly options: RefundOptions }) {
  const ways = waysOf(options)
  const [method, setMethod] = useState<RefundMethod | undefined>(ways[0])
  const [amount, setAmount] = useState(inputText(options.overpaid))
  const [cardOrder, setCardOrder] = useState(options.cards[0]?.order ?? '')
  const [target, setTarget] = useState(options.loans[0]?.loan ?? '')
  const [isAmountMissing, setIsAmountMissing] = useState(false)
  const cents = centsFromEuros(amount)
  const needsTwo = options.one_person_up_to !== null && cents.ok && cents.value > centsOf(options.one_person_up_to)

  if (options.overpaid === 0 || method === undefined) {
    return (
      <Dialog open={open} onClose={onClose} title={texts.title(loan)}>
        <Alert kind="info">{options.overpaid === 0 ? texts.nothing : texts.noWay}</Alert>
        <Facts facts={excessFacts(options)} layout="list" />
      </Dialog>
    )
  }

  const submit = async ({ reason }: { readonly reason: string }) => {
    setIsAmountMissing(!cents.ok)
    return refundLoan(loan, {
      // An amount that cannot be read is sent as it is: the server names the field.
      amount: cents.ok ? eurosFromCents(cents.value) : 0,
      method,
      reason,
      ...(method === 'card' ? { card_order: cardOrder } : {}),
      ...(method === 'offset' ? { target_loan: target } : {}),
    })
  }

  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={texts.title(loan)}
      effect={texts.effect}
      figures={[
        { label: refundTexts.act.overpaid, value: <Money euros={options.overpaid} /> },
        ...(options.refunded > 0 ? [{ label: texts.refunded, value: <Money euros={options.refunded} /> }] : []),
        ...excessFacts(options),
        ...aloneFacts(options),
        ...(method === 'transfer' && options.account ? [{ label: texts.account, value: options.account }] : []),
      ]}
      approvers={needsTwo ? FOUR_EYES.refund.mayApprove : []}
      undo={texts.undo}
      confirmLabel={texts.confirm}
      doneText={texts.done}
      fieldNames={['amount', 'card_order', 'target_loan', 'method']}
      fields={(errors) => (
        <div className="flex flex-col gap-3">
          <Select
            label={texts.method}
            value={method}
            options={ways.map((way) => ({ value: way, label: refundTexts.methods[way] }))}
            onChange={(event) => setMethod(event.target.value as RefundMethod)}
            error={errors.method}
          />
          {method === 'card' ? (
            <Select
              label={texts.cardOrder}
              value={cardOrder}
              options={options.cards.map(({ order, paid_on: paidOn, refundable }) => ({
                value: order,
                label: texts.card(order, formatDateShort(paidOn), euroText(refundable)),
              }))}
              onChange={(event) => setCardOrder(event.target.value)}
              error={errors.card_order}
            />
          ) : null}
          {method === 'offset' ? (
            <Select
              label={texts.target}
              value={target}
              options={options.loans.map((one) => ({
                value: one.loan,
                label: texts.targetLoan(one.loan, euroText(one.owed)),
              }))}
              onChange={(event) => setTarget(event.target.value)}
              error={errors.target_loan}
            />
          ) : null}
          <TextField
            label={texts.amount}
            inputMode="decimal"
            unit="€"
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
            error={isAmountMissing && !cents.ok ? texts.amountMissing : errors.amount}
          />
        </div>
      )}
      submit={submit}
      refresh={[unclaimedList, refundList, loanQuery(loan), waitingQuery('refunds'), approvalList, countsQuery]}
    />
  )
}
