import type { BankLineDetail } from '@puente/contract'
import {
  BOOKED_STATES,
  CLASSIFIED_STATES,
  type ClassifiedState,
  euroText,
  formatDateShort,
  isIdentityConflict,
} from '@puente/domain'
import { approvalTexts } from '@puente/texts/backoffice-approvals'
import { backofficeBankTexts } from '@puente/texts/backoffice-bank'
import { Alert, Link } from '@puente/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lockOf, WaitingApprovals } from '../../../acts/waiting-approvals.tsx'
import { bankLineList, bankLineQuery, unmatchLine } from '../../../api/bank.ts'
import { countsQuery } from '../../../api/counts.ts'
import { useTopic } from '../../../api/live/live.ts'
import { usePersonName } from '../../../api/people.ts'
import { useHasPermission } from '../../../api/session.ts'
import { LineStateBadge } from '../../../bank/line-state-badge.tsx'
import { ActDialog } from '../../../components/act-dialog.tsx'
import { Button, ButtonLink } from '../../../components/button.tsx'
import { Iban } from '../../../components/contact-text.tsx'
import { Facts } from '../../../components/facts.tsx'
import { Money } from '../../../components/money.tsx'
import { ObjectFailure } from '../../../components/object-failure.tsx'
import { ObjectPage } from '../../../components/object-page.tsx'
import { PageSkeleton } from '../../../components/page-skeleton.tsx'
import { Section } from '../../../components/section.tsx'
import { Timeline } from '../../../components/timeline.tsx'
import type { PageProps } from '../../../route.ts'
import { Bookings } from './bookings.tsx'
import { ClassifyDialog } from './classify-dialog.tsx'
import { Proposals } from './proposals.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { TakeBack } from './take-back.tsx'

const { line: texts, states, conflicts } = backofficeBankTexts

/** One statement line: what it says, the loans that it may belong to, and what was decided about it. */
export function BankLinePage({ params }: PageProps) {
  const query = bankLineQuery(params.id ?? '')
  useTopic(`line:${params.id}`, query)
  useTopic('approvals', query)
  const { data, error } = useQuery(query)
  if (error && !data) return <ObjectFailure kind="line" failure={error} list="/backoffice/banco" />
  if (!data) return <PageSkeleton />
  return <Line key={data.line.id} detail={data} />
}

type Act = 'unmatch' | 'refund' | ClassifiedState | null

function Line({ detail }: { readonly detail: BankLineDetail }) {
  const { line, bookings, events } = detail
  const may = useHasPermission()
  const person = usePersonName()
  const [act, setAct] = useState<Act>(null)
  const refresh = [bankLineList, countsQuery]
  const payer = line.payer_name ?? backofficeBankTexts.list.noPayer
  const left = line.amount - line.booked - line.refunded
  const mayDecide = may('bank.match')
  const lock = lockOf(detail.waiting_approvals, 'bank_line', line.id)
  const refundable = detail.card_refund ?? detail.sender_refund
  const refundWords = line.account.startsWith('card:') ? texts.cardRefund : texts.senderRefund
  const isOpen = line.state === 'unmatched' || (line.state === 'split' && left > 0)
  const isDecided =
    line.state === 'taken_back' ||
    BOOKED_STATES.has(line.state) ||
    (CLASSIFIED_STATES as readonly string[]).includes(line.state)
  const amount = euroText(line.amount)
  return (
    <ObjectPage
      title={texts.title(amount, payer)}
      badge={<LineStateBadge state={line.state} />}
      subtitle={line.remittance === '' ? texts.noRemittance : line.remittance}
      actions={
        <>
          {mayDecide && isDecided ? (
            <Button variant="secondary" lockedBy={lock} onClick={() => setAct('unmatch')}>
              {texts.unmatch}
            </Button>
          ) : null}
          {may('refunds.make') && refundable !== null ? (
            <Button variant="secondary" lockedBy={lock} onClick={() => setAct('refund')}>
              {refundWords.title}
            </Button>
          ) : null}
          {detail.next_unmatched === null ? null : (
            <ButtonLink href={`/backoffice/banco/${detail.next_unmatched}`}>{texts.next}</ButtonLink>
          )}
        </>
      }
      summary={
        <Facts
          facts={[
            { label: texts.amount, value: <Money euros={line.amount} /> },
            ...(line.amount > 0 && left > 0 ? [{ label: texts.left, value: <Money euros={left} /> }] : []),
            ...(line.refunded > 0 ? [{ label: refundWords.refunded, value: <Money euros={line.refunded} /> }] : []),
            { label: texts.bookedOn, value: formatDateShort(line.booked_on) },
            { label: texts.valueOn, value: formatDateShort(line.value_on) },
            { label: line.amount < 0 ? texts.beneficiary : texts.payer, value: payer },
            { label: texts.iban, value: line.payer_iban === null ? '–' : <Iban iban={line.payer_iban} /> },
            { label: texts.reference, value: line.reference === '' ? '–' : line.reference },
            ...(line.counterpart_id === null
              ? []
              : [
                  {
                    label: line.amount < 0 ? texts.counterpartOfDebit : texts.counterpartOfCredit,
                    value: (
                      <Link href={`/backoffice/banco/${line.counterpart_id}`} className="text-primary hover:underline">
                        {amount.replace(/^-|^−/, '')}
                      </Link>
                    ),
                  },
                ]),
            ...(line.note === null ? [] : [{ label: texts.note, value: line.note }]),
          ]}
        />
      }
      aside={
        <Section title={texts.history}>
          <Timeline
            entries={[
              { id: 'import', at: line.imported_at, title: texts.imported },
              ...events.map(({ at, actor, state, reason }, index) => ({
                id: index,
                at,
                actor: person(actor),
                title: states[state],
                detail: reason,
              })),
            ].reverse()}
          />
        </Section>
      }
    >
      <WaitingApprovals
        waiting={detail.waiting_approvals}
        refresh={refresh}
        locked={lock && approvalTexts.onObject.locked.bank_line}
      />
      {line.conflict === null ? null : <Alert kind="warning">{conflicts[line.conflict] ?? line.conflict}</Alert>}
      {isOpen && line.amount > 0 ? (
        <Proposals detail={detail} mayDecide={mayDecide} lock={lock} refresh={refresh} />
      ) : null}
      {line.state === 'unmatched' && line.amount < 0 ? (
        <TakeBack detail={detail} mayDecide={mayDecide} lock={lock} refresh={refresh} />
      ) : null}
      {bookings.length > 0 ? <Bookings bookings={bookings} /> : null}
      {mayDecide && line.state === 'unmatched' ? (
        <Section title={texts.classify.section}>
          <div className="flex flex-wrap gap-2">
            {CLASSIFIED_STATES.filter((state) => state !== 'repeated' || isIdentityConflict(line.conflict)).map(
              (state) => (
                <Button key={state} variant="secondary" lockedBy={lock} onClick={() => setAct(state)}>
                  {texts.classify[state]}
                </Button>
              ),
            )}
          </div>
        </Section>
      ) : null}
      {act === 'unmatch' ? (
        <ActDialog
          open
          onClose={() => setAct(null)}
          title={texts.unmatchTitle}
          effect={texts.unmatchEffect}
          figures={bookings
            .filter(({ reversed_at: at }) => at === null)
            .map((one) => ({ label: one.loan, value: <Money euros={-one.amount} /> }))}
          undo={texts.unmatchUndo}
          confirmLabel={texts.unmatch}
          danger
          submit={({ reason }) => unmatchLine(line.id, reason)}
          refresh={refresh}
        />
      ) : act === 'refund' ? (
        refundable === null ? null : (
          <RefundDialog detail={detail} onClose={() => setAct(null)} refresh={refresh} />
        )
      ) : act === null ? null : (
        <ClassifyDialog line={line} state={act} onClose={() => setAct(null)} refresh={refresh} />
      )}
    </ObjectPage>
  )
}
