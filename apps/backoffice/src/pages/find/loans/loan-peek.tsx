import type { StaffLoanPage } from '@puente/contract'
import { civilDateInMadrid, euroText, formatDateShort, formatPhone } from '@puente/domain'
import { factText, loanPageTexts } from '@puente/texts/backoffice-find'
import { listTexts as texts } from '@puente/texts/backoffice-lists'
import { useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { WaitingApprovals } from '../../../acts/waiting-approvals.tsx'
import { messageOf } from '../../../api/http.ts'
import { loanQuery } from '../../../api/loans.ts'
import { serverNow } from '../../../api/server-time.ts'
import { ButtonLink } from '../../../components/button.tsx'
import { type Fact, Facts } from '../../../components/facts.tsx'
import { LoadingLines } from '../../../components/loading-lines.tsx'
import { Money } from '../../../components/money.tsx'
import { Person } from '../../../components/person.tsx'
import { usePageKeys } from '../../../components/use-page-keys.ts'
import { LoanStatus } from '../../../find/loan-status.tsx'

interface LoanPeekProps {
  readonly publicId: string
  readonly assignee: string | null
  readonly onClose: () => void
}

/** What a caller asks first about the focused row, beside its list. */
export function LoanPeek({ publicId, assignee, onClose }: LoanPeekProps) {
  const { data, error } = useQuery(loanQuery(publicId))
  usePageKeys({ Escape: onClose })
  return (
    <aside
      aria-label={texts.peek}
      className="flex max-h-[calc(100dvh-9.5rem)] w-98 flex-none flex-col overflow-hidden rounded-card border border-line bg-surface max-lg:fixed max-lg:inset-y-0 max-lg:right-0 max-lg:z-30 max-lg:max-h-none max-lg:max-w-full max-lg:shadow-overlay"
    >
      <div className="flex min-h-9 flex-none items-center gap-2 border-b border-line px-4 text-ink-soft">
        <span className="flex-1">{texts.peek}</span>
        <span className="flex items-center gap-1 text-sm pointer-coarse:hidden" aria-hidden="true">
          <kbd className="kbd">{texts.keys.next}</kbd>
          <kbd className="kbd">{texts.keys.previous}</kbd> {texts.peekOther}
          <kbd className="kbd ml-2">{texts.keys.open}</kbd> {texts.peekOpen}
        </span>
        <button
          type="button"
          aria-label={texts.closePeek}
          onClick={onClose}
          className="inline-flex size-8 items-center justify-center rounded-md hover:bg-sunken pointer-coarse:size-11"
        >
          <X size={16} aria-hidden="true" />
        </button>
      </div>
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4">
        {data ? (
          <LoanBrief page={data} assignee={assignee} />
        ) : error ? (
          <p role="alert">{messageOf(error)}</p>
        ) : (
          <LoadingLines />
        )}
      </div>
      {data ? (
        <div className="flex flex-none gap-2 border-t border-line p-3">
          <ButtonLink variant="primary" href={`/backoffice/prestamos/${publicId}`}>
            {texts.openLoan}
          </ButtonLink>
          <ButtonLink href={`/backoffice/clientes/${data.customer.id}`}>{texts.openCustomer}</ButtonLink>
        </div>
      ) : null}
    </aside>
  )
}

const LAST_MOVES = 4

function LoanBrief({ page, assignee }: { readonly page: StaffLoanPage; readonly assignee: string | null }) {
  const { loan, customer } = page
  const today = civilDateInMadrid(serverNow())
  const isOpen = page.explanation !== null && loan.returned_date === null
  const due = loan.must_pay_date
  const isLate = isOpen && due !== null && due < today
  const facts: readonly Fact[] = [
    ...(isOpen ? [{ label: texts.principal, value: <Money euros={loan.calculations.today.body} /> }] : []),
    { label: texts.phone, value: formatPhone(customer.phone) },
    ...(assignee === null ? [] : [{ label: texts.assignedTo, value: <Person actor={assignee} /> }]),
  ]
  return (
    <>
      <div>
        <div className="flex flex-wrap items-start justify-between gap-2">
          <h2 className="text-xl wrap-anywhere">{customer.name ?? formatPhone(customer.phone)}</h2>
          <LoanStatus status={loan.status} isWrittenOff={page.written_off !== null} />
        </div>
        <p className="text-ink-soft">{loan.public_id}</p>
      </div>
      {isOpen ? (
        <div className="flex items-end justify-between gap-4">
          <div>
            <p className="text-ink-soft">{texts.owedToday}</p>
            <p className="text-3xl leading-tight font-heading tracking-tight tabular-nums">
              {euroText(loan.calculations.today.amount)}
            </p>
          </div>
          {due === null ? null : (
            <p className={isLate ? 'text-error-text' : 'text-ink-soft'}>
              {isLate ? texts.wasDueOn(formatDateShort(due)) : texts.dueOn(formatDateShort(due))}
            </p>
          )}
        </div>
      ) : null}
      <WaitingApprovals waiting={page.waiting_approvals} refresh={[loanQuery(loan.public_id)]} locked={undefined} />
      <Facts facts={facts} layout="list" />
      {page.facts.length > 0 ? (
        <section>
          <h3 className="mb-1 text-sm text-ink-soft">{texts.lastMoves}</h3>
          <ul className="flex flex-col gap-1">
            {page.facts
              .toReversed()
              .slice(0, LAST_MOVES)
              .map(({ id, date, type, amount }) => (
                <li key={id} className="flex justify-between gap-3">
                  <span className="min-w-0 flex-1 truncate">{factText(type)}</span>
                  {amount === null ? null : <Money euros={amount} />}
                  <span className="text-ink-soft tabular-nums">{formatDateShort(date)}</span>
                </li>
              ))}
          </ul>
        </section>
      ) : null}
      {page.notes.length > 0 ? (
        <section>
          <h3 className="mb-1 text-sm text-ink-soft">{loanPageTexts.notes}</h3>
          <p className="whitespace-pre-wrap wrap-anywhere">{page.notes[0]?.text}</p>
        </section>
      ) : null}
    </>
  )
}
