import { type Loaded, useSending } from '@puente/client'
import type { BankLineCandidate, BankLineDetail } from '@puente/contract'
import { centsOf, eurosFromCents, formatEuros } from '@puente/domain'
import { approvalTexts } from '@puente/texts/backoffice-approvals'
import { backofficeBankTexts } from '@puente/texts/backoffice-bank'
import { Link } from '@puente/ui'
import { useEffect, useRef, useState } from 'react'
import { matchLine } from '../../../api/bank.ts'
import { messageOf } from '../../../api/http.ts'
import { Button } from '../../../components/button.tsx'
import { Money } from '../../../components/money.tsx'
import { Section } from '../../../components/section.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { toast } from '../../../components/toasts.tsx'
import { coverText } from '../../../find/payment-cover.ts'
import { isTyping } from '../../../shell/typing.ts'
import { MatchDialog } from './match-dialog.tsx'

const { line: texts, reasons } = backofficeBankTexts

interface ProposalsProps {
  readonly detail: BankLineDetail
  readonly mayDecide: boolean
  /** Why nothing can be decided now. */
  readonly lock: string | undefined
  readonly refresh: readonly Loaded[]
}

/** The loans that the line may belong to. One click books the rest of the line on one of them, `Enter` on the first. */
export function Proposals({ detail, mayDecide, lock, refresh }: ProposalsProps) {
  const { line, candidates } = detail
  const { isBusy, send } = useSending()
  const [splitFor, setSplitFor] = useState<string | null>(null)
  const leftCents = centsOf(line.amount) - centsOf(line.booked)

  /** What a second person must look at needs a reason: the dialog asks for it. */
  const assign = ({ loan, second_person: doubts = [] }: BankLineCandidate) => {
    if (doubts.length > 0) return setSplitFor(loan)
    void send(
      async () => {
        await matchLine(line.id, { shares: [{ loan, amount: eurosFromCents(leftCents) }] })
        toast.success(texts.assigned)
      },
      { changed: refresh, onFailure: (failure) => toast.error(messageOf(failure)) },
    )
  }

  const best = mayDecide && lock === undefined ? candidates[0] : undefined
  useEnter(best === undefined ? null : () => assign(best))

  return (
    <Section
      title={texts.proposals}
      padded={candidates.length === 0}
      actions={
        mayDecide ? (
          <>
            {best ? <span className="self-center text-ink-soft">{texts.enterHint}</span> : null}
            <Button variant="secondary" lockedBy={lock} onClick={() => setSplitFor(candidates[0]?.loan ?? '')}>
              {texts.other}
            </Button>
          </>
        ) : undefined
      }
    >
      {candidates.length === 0 ? (
        <p className="text-ink-soft">{texts.noProposals}</p>
      ) : (
        <ul>
          {candidates.map((candidate) => (
            <Proposal
              key={candidate.loan}
              candidate={candidate}
              label={texts.assignTo(formatEuros(leftCents), candidate.loan)}
              onAssign={mayDecide ? () => void assign(candidate) : null}
              isBest={candidate === candidates[0]}
              isBusy={isBusy}
              lock={lock}
            />
          ))}
        </ul>
      )}
      {splitFor === null ? null : (
        <MatchDialog
          open
          onClose={() => setSplitFor(null)}
          lineId={line.id}
          leftCents={leftCents}
          firstLoan={splitFor}
          doubts={candidates.find(({ loan }) => loan === splitFor)?.second_person ?? []}
          refresh={refresh}
        />
      )}
    </Section>
  )
}

interface ProposalProps {
  readonly candidate: BankLineCandidate
  readonly label: string
  readonly onAssign: (() => void) | null
  readonly isBest: boolean
  readonly isBusy: boolean
  readonly lock: string | undefined
}

function Proposal({ candidate, label, onAssign, isBest, isBusy, lock }: ProposalProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line px-4 py-3 last:border-b-0">
      <div className="min-w-48 flex-1">
        <p>
          <Link href={`/backoffice/prestamos/${candidate.loan}`} className="font-strong text-primary hover:underline">
            {candidate.loan}
          </Link>
          {' · '}
          <Link href={`/backoffice/clientes/${candidate.customer_id}`} className="text-primary hover:underline">
            {candidate.customer_name}
          </Link>
        </p>
        <p className="mt-1 flex flex-wrap gap-1">
          {candidate.reasons.map((reason) => (
            <StatusBadge
              key={reason}
              kind={reason === 'nothing_owed' ? 'warning' : 'neutral'}
              label={reasons[reason]}
            />
          ))}
        </p>
        {candidate.covers === undefined ? null : (
          <p className="mt-1">
            <span className="text-ink-soft">{`${texts.covers}: `}</span>
            {coverText(candidate.covers)}
          </p>
        )}
        {candidate.second_person?.map((doubt) => (
          <p key={doubt} className="mt-1 text-ink-soft">
            {approvalTexts.bookingDoubts[doubt]} {texts.needsTwo}
          </p>
        ))}
      </div>
      <div className="text-right">
        <p className="text-ink-soft">{texts.owed}</p>
        <p className="font-strong">
          <Money euros={candidate.owed} />
        </p>
      </div>
      <div className="w-28">
        <p className="text-right tabular-nums">{texts.score(candidate.score)}</p>
        <div aria-hidden="true" className="mt-1 h-1.5 overflow-hidden rounded-full bg-sunken">
          <div className="h-full bg-primary" style={{ width: `${candidate.score}%` }} />
        </div>
      </div>
      {onAssign === null ? null : (
        <Button
          variant={isBest ? 'primary' : 'secondary'}
          busy={isBusy && isBest}
          lockedBy={lock}
          aria-label={label}
          onClick={onAssign}
        >
          {texts.assign}
        </Button>
      )}
    </li>
  )
}

/** `Enter` outside fields, buttons and links. */
function useEnter(onEnter: (() => void) | null): void {
  const latest = useRef(onEnter)
  latest.current = onEnter
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.repeat || event.ctrlKey || event.metaKey || event.altKey || isTyping(event))
        return
      if (event.target instanceof HTMLElement && event.target.closest('a, button, summary')) return
      latest.current?.()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
