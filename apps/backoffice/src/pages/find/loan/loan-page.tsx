import type { StaffLoanPage } from '@puente/contract'
import {
  type CivilDate,
  euroText,
  formatDateShort,
  formatPhone,
  staffMovesFrom,
  statusFromNumber,
} from '@puente/domain'
import { approvalTexts } from '@puente/texts/backoffice-approvals'
import { auditActionText } from '@puente/texts/backoffice-audit'
import {
  cardKindText,
  cardStatusText,
  factText,
  findTexts,
  ledgerAccountText,
  statusReasonText,
  storyText,
  loanPageTexts as texts,
} from '@puente/texts/backoffice-find'
import { Alert, Link } from '@puente/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoanMoneyActs } from '../../../acts/loan-money-acts.tsx'
import { ProposalActs } from '../../../acts/proposals/proposal-acts.tsx'
import { ProposalsSection } from '../../../acts/proposals/proposals-section.tsx'
import { SettlementActs } from '../../../acts/proposals/settlement-acts.tsx'
import { isDebtLocked, WaitingApprovals } from '../../../acts/waiting-approvals.tsx'
import { customerQuery } from '../../../api/customers.ts'
import { useTopic } from '../../../api/live/live.ts'
import { loanList, loanQuery } from '../../../api/loans.ts'
import { usePersonName } from '../../../api/people.ts'
import { useHasPermission } from '../../../api/session.ts'
import { auditFacts } from '../../../audit/audit-detail.ts'
import { HoldsSection } from '../../../collections/holds-section.tsx'
import { PromisesSection } from '../../../collections/promises-section.tsx'
import { Button } from '../../../components/button.tsx'
import { Money } from '../../../components/money.tsx'
import { ObjectFailure } from '../../../components/object-failure.tsx'
import { ObjectPage } from '../../../components/object-page.tsx'
import { PageSkeleton } from '../../../components/page-skeleton.tsx'
import { PlainTable } from '../../../components/plain-table.tsx'
import { Section } from '../../../components/section.tsx'
import { Timeline } from '../../../components/timeline.tsx'
import { Viewers } from '../../../components/viewers.tsx'
import { When } from '../../../components/when.tsx'
import { LoanStatus } from '../../../find/loan-status.tsx'
import { NoteDialog } from '../../../find/note-dialog.tsx'
import { coverText } from '../../../find/payment-cover.ts'
import type { PageProps } from '../../../route.ts'
import { Evidence } from './evidence.tsx'
import { Explanation } from './explanation.tsx'
import { type LoanAct, LoanActDialog } from './loan-act-dialog.tsx'
import { LoanSummary } from './loan-summary.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { Payouts } from './payouts.tsx'
import { Acceleration } from './plan/acceleration.tsx'
import { Forecast } from './plan/forecast.tsx'
import { Schedule } from './plan/schedule.tsx'
import { ScheduleVersions } from './plan/versions.tsx'

const { columns: heads } = findTexts
/** A loan has an entry for each day, and an audit row for each look at it. */
const FIRST_ROWS = 12
const dateOf = (date: CivilDate | null) => (date === null ? findTexts.none : formatDateShort(date))

/** One loan: what is owed and why, where the money went, and every record behind it. */
export function LoanPage({ params }: PageProps) {
  const query = loanQuery(params.public_id ?? '')
  const { data, error } = useQuery(query)
  useTopic(`loan:${params.public_id ?? ''}`, query)
  if (error && !data) return <ObjectFailure kind="loan" failure={error} list="/backoffice/prestamos" />
  if (!data) return <PageSkeleton />
  return <LoanFile key={data.loan.public_id} page={data} />
}

/** True while a loan in instalments is owed: only then can its coming days be computed. */
const isRunningPlan = ({ loan, explanation }: StaffLoanPage): boolean =>
  loan.instalments !== undefined && explanation !== null && loan.returned_date === null

function LoanFile({ page }: { readonly page: StaffLoanPage }) {
  const { loan, customer } = page
  const may = useHasPermission()
  const person = usePersonName()
  const [act, setAct] = useState<LoanAct | null>(null)
  const [isWriting, setIsWriting] = useState(false)
  const [isMoving, setIsMoving] = useState(false)
  // Every change of a loan is announced as one of its customer.
  useTopic(`customer:${customer.id}`, loanQuery(loan.public_id))
  const refresh = [loanList, customerQuery(customer.id)]
  const isPaidOut = page.explanation !== null
  const isLocked = isDebtLocked(page.waiting_approvals)
  return (
    <ObjectPage
      title={loan.public_id}
      badge={<LoanStatus status={loan.status} isWrittenOff={page.written_off !== null} />}
      subtitle={
        <span className="inline-flex flex-wrap gap-x-3">
          <Link href={`/backoffice/clientes/${customer.id}`} className="text-primary hover:underline">
            {customer.name ?? formatPhone(customer.phone)}
          </Link>
          <Viewers topic={`loan:${loan.public_id}`} />
        </span>
      }
      actions={
        <>
          {may('customers.annotate') ? <Button onClick={() => setIsWriting(true)}>{texts.addNote}</Button> : null}
          {may('loans.post_payment') && isPaidOut ? (
            <Button variant="secondary" onClick={() => setAct({ kind: 'transfer' })}>
              {texts.bookTransfer}
            </Button>
          ) : null}
          {isPaidOut ? <ProposalActs loan={loan.public_id} isLocked={isLocked} /> : null}
          {isPaidOut ? <LoanMoneyActs loan={loan.public_id} isLocked={isLocked} /> : null}
          {isPaidOut ? <SettlementActs loan={loan.public_id} isLocked={isLocked} /> : null}
          {may('loans.move') && staffMovesFrom(statusFromNumber(loan.status)).length > 0 ? (
            <Button
              variant="secondary"
              lockedBy={isLocked ? approvalTexts.onObject.lock : undefined}
              onClick={() => setIsMoving(true)}
            >
              {texts.move}
            </Button>
          ) : null}
        </>
      }
      summary={<LoanSummary page={page} />}
      aside={
        <>
          <HoldsSection customerId={customer.id} holds={page.holds} refresh={[loanQuery(loan.public_id), ...refresh]} />
          <PromisesSection page={page} refresh={[loanQuery(loan.public_id), ...refresh]} />
          <Section title={texts.notes}>
            {page.notes.length === 0 ? (
              <p className="text-ink-soft">{texts.noNotes}</p>
            ) : (
              <Timeline
                entries={page.notes.map(({ id, at, text, author }) => ({
                  id,
                  at,
                  title: <span className="whitespace-pre-wrap">{text}</span>,
                  actor: person(author),
                }))}
              />
            )}
          </Section>
          <Section title={texts.history}>
            <Timeline
              entries={page.status_history.toReversed().map((change, index) => ({
                id: `${change.at} ${index}`,
                at: change.at,
                title: change.to_text,
                actor: person(change.actor),
                detail: [storyText(change.event), change.reason && statusReasonText(change.reason)]
                  .filter(Boolean)
                  .join(' · '),
              }))}
            />
          </Section>
        </>
      }
    >
      <WaitingApprovals
        waiting={page.waiting_approvals}
        refresh={[loanQuery(loan.public_id)]}
        locked={isLocked ? approvalTexts.onObject.locked.debt : undefined}
      />
      {page.written_off === null ? null : (
        <Alert kind="warning" live={false}>
          {texts.writtenOff(
            dateOf(page.written_off.on),
            euroText(page.written_off.amount),
            page.written_off.recovered > 0 ? euroText(page.written_off.recovered) : null,
          )}
        </Alert>
      )}
      {loan.instalments === undefined ? null : <Schedule loan={loan} isRunning={isRunningPlan(page)} />}
      {isRunningPlan(page) ? <Forecast loan={loan.public_id} /> : null}
      <Acceleration page={page} />
      <ScheduleVersions versions={page.schedules ?? []} />
      {isPaidOut ? <ProposalsSection loan={loan.public_id} /> : null}
      <Payouts payouts={page.payouts} />
      <Section title={texts.facts} padded={false}>
        <PlainTable
          caption={texts.facts}
          rows={page.facts}
          rowKey={({ id }) => id}
          empty={texts.noFacts}
          columns={[
            { header: heads.date, cell: ({ date }) => dateOf(date) },
            {
              header: heads.what,
              cell: ({ type, detail, covers }) => (
                <span className="block min-w-40 whitespace-normal">
                  {factText(type === 'extension' && detail.months !== undefined ? 'deferral' : type)}
                  {covers === undefined ? null : (
                    <span className="block text-sm text-ink-soft">{coverText(covers)}</span>
                  )}
                </span>
              ),
            },
            {
              header: heads.amount,
              align: 'right',
              cell: ({ amount }) => (amount === null ? null : <Money euros={amount} />),
            },
            { header: heads.who, cell: ({ actor }) => person(actor) },
            {
              header: heads.actions,
              align: 'right',
              cell: ({ id, amount, reversible }) =>
                reversible && may('loans.reverse_payment') ? (
                  <Button variant="quiet" onClick={() => setAct({ kind: 'reversal', factId: id, amount: amount ?? 0 })}>
                    {texts.reverse}
                  </Button>
                ) : null,
            },
          ]}
        />
      </Section>
      <Explanation explanation={page.explanation} />
      <Evidence page={page} />
      {page.card_operations.length > 0 ? (
        <Section title={texts.cards} padded={false}>
          <PlainTable
            caption={texts.cards}
            rows={page.card_operations}
            rowKey={({ order }) => order}
            empty=""
            columns={[
              { header: heads.order, cell: ({ order }) => order },
              { header: heads.what, cell: ({ kind }) => cardKindText(kind) },
              {
                header: heads.status,
                cell: ({ status, provider_code: code }) => [cardStatusText(status), code].filter(Boolean).join(' · '),
              },
              { header: heads.amount, align: 'right', cell: ({ amount }) => <Money euros={amount} /> },
              { header: heads.date, cell: (operation) => <When at={operation.created_at} /> },
            ]}
          />
        </Section>
      ) : null}
      <Section title={texts.ledger} padded={false}>
        <PlainTable
          caption={texts.ledger}
          rows={page.ledger}
          firstRows={FIRST_ROWS}
          rowKey={({ id }) => id}
          empty={texts.noLedger}
          columns={[
            { header: heads.date, cell: ({ date }) => dateOf(date) },
            { header: heads.what, cell: ({ kind }) => factText(kind) },
            { header: heads.debit, cell: ({ debit }) => ledgerAccountText(debit) },
            { header: heads.credit, cell: ({ credit }) => ledgerAccountText(credit) },
            { header: heads.amount, align: 'right', cell: ({ amount }) => <Money euros={amount} /> },
          ]}
        />
      </Section>
      <Section title={texts.audit} padded={false}>
        <PlainTable
          caption={texts.audit}
          rows={page.audit}
          firstRows={FIRST_ROWS}
          rowKey={({ id }) => id}
          empty={findTexts.none}
          columns={[
            { header: heads.date, cell: ({ at }) => <When at={at} /> },
            { header: heads.who, cell: ({ actor }) => person(actor) },
            {
              header: heads.what,
              cell: ({ action }) => <span className="block min-w-32 whitespace-normal">{auditActionText(action)}</span>,
            },
            {
              header: heads.detail,
              cell: ({ detail }) => (
                <span className="block min-w-32 whitespace-normal wrap-anywhere">
                  {auditFacts(detail, person)
                    .map(({ label, value }) => `${label}: ${value}`)
                    .join(' · ')}
                </span>
              ),
            },
          ]}
        />
      </Section>
      {isWriting ? (
        <NoteDialog
          customerId={customer.id}
          loan={loan.public_id}
          onClose={() => setIsWriting(false)}
          refresh={refresh}
        />
      ) : null}
      {isMoving ? <MoveDialog loan={loan} onClose={() => setIsMoving(false)} refresh={refresh} /> : null}
      {act === null ? null : (
        <LoanActDialog act={act} loan={loan.public_id} onClose={() => setAct(null)} refresh={refresh} />
      )}
    </ObjectPage>
  )
}
