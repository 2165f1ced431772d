import type { Loan, MoneyMovement } from '@puente/contract'
import { euroText, formatDateDotted } from '@puente/domain'
import { accountTexts } from '@puente/texts/account'
import { Button } from '@puente/ui'
import { useQuery } from '@tanstack/react-query'
import { moneyTimelineQuery, openReceipt } from '../../api/money-timeline.ts'
import { ListNotLoaded } from '../../loading/list-not-loaded.tsx'
import { useTask } from './use-task.ts'

const texts = accountTexts.timeline

interface MoneyTimelineProps {
  readonly loan: Loan
  /** Only the newest movements; all of them by default. */
  readonly limit?: number
}

const PARTS = ['body', 'commission', 'fines', 'extension_price', 'overpaid'] as const

const reversalTexts = ({ reversal_cause: cause }: MoneyMovement) => texts.reversals[cause ?? 'bank_return']

function titleOf(movement: MoneyMovement): string {
  const { type, amount, account } = movement
  if (type === 'received') return texts.received(euroText(amount), account)
  return type === 'payment_returned' ? reversalTexts(movement).title(euroText(amount)) : texts[type](euroText(amount))
}

/** "85,00 € prestado, 15,00 € intereses" */
function partsOf(movement: MoneyMovement): string | null {
  const { type, allocation } = movement
  if (allocation === null) return type === 'payment' || type === 'extension' ? reversalTexts(movement).noLonger : null
  const parts = PARTS.filter((part) => allocation[part] > 0)
  return parts.map((part) => texts.parts[part](euroText(allocation[part]))).join(', ')
}

/** Every movement of money of a loan, newest first, with the receipts of payments. */
export function MoneyTimeline({ loan, limit }: MoneyTimelineProps) {
  const query = useQuery(moneyTimelineQuery(loan))
  if (query.data === undefined) {
    return <ListNotLoaded query={query} texts={{ ...texts, retry: accountTexts.retry }} />
  }
  const { items } = query.data
  if (items.length === 0) return <p>{texts.none}</p>
  return (
    <ol className="flex flex-col divide-y divide-line">
      {items.slice(0, limit).map((movement) => (
        <Movement key={movement.id} publicId={loan.public_id} movement={movement} />
      ))}
    </ol>
  )
}

function Movement({ publicId, movement }: { readonly publicId: string; readonly movement: MoneyMovement }) {
  const { running, run } = useTask()
  const title = titleOf(movement)
  const parts = partsOf(movement)
  const date = formatDateDotted(movement.date)
  return (
    <li className="flex items-center gap-3 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{title}</p>
        {parts === null ? null : <p className="text-sm">{parts}</p>}
        <p className="text-sm text-ink-soft">{date}</p>
      </div>
      {movement.has_receipt ? (
        <Button
          variant="quiet"
          busy={running !== null}
          aria-label={texts.receiptOf(title, date)}
          onClick={() => run('receipt', () => openReceipt(publicId, movement))}
          className="-mr-3 px-3!"
        >
          {texts.receipt}
        </Button>
      ) : null}
    </li>
  )
}
