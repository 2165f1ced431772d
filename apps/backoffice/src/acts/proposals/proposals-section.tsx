import type { StaffProposal } from '@puente/contract'
import { euroText, formatDateLong, type ProposalState } from '@puente/domain'
import { proposalTexts as texts } from '@puente/texts/backoffice-proposals'
import type { AlertKind } from '@puente/ui'
import { useState } from 'react'
import { usePersonName } from '../../api/people.ts'
import { changedBy, withdrawProposal } from '../../api/proposals.ts'
import { useHasPermission } from '../../api/session.ts'
import { ActDialog } from '../../components/act-dialog.tsx'
import { Button } from '../../components/button.tsx'
import { Facts } from '../../components/facts.tsx'
import { Section } from '../../components/section.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { When } from '../../components/when.tsx'
import { useProposals } from './use-proposals.ts'

const LOOKS: Readonly<Record<ProposalState, AlertKind | 'neutral'>> = {
  open: 'info',
  confirmed: 'warning',
  applied: 'success',
  declined: 'neutral',
  withdrawn: 'neutral',
  expired: 'neutral',
  superseded: 'neutral',
}

function lineOf({ extension, discount }: StaffProposal): string {
  if (extension !== null) {
    const cost = extension.is_cost_fixed ? euroText(extension.cost) : texts.usualCost
    return texts.extensionLine(extension.term, cost, formatDateLong(extension.next_pay_date))
  }
  return discount === null ? '' : texts.discountLine(euroText(discount.amount), formatDateLong(discount.until))
}

/** What staff prepared for the borrower, newest first, with what became of it. */
export function ProposalsSection({ loan }: { readonly loan: string }) {
  const data = useProposals(loan)
  if (data === undefined || data.items.length === 0) return null
  return (
    <Section title={texts.section}>
      <ol className="flex flex-col divide-y divide-line">
        {data.items.map((proposal) => (
          <li key={proposal.id} className="py-3 first:pt-0 last:pb-0">
            <ProposalItem loan={loan} proposal={proposal} />
          </li>
        ))}
      </ol>
    </Section>
  )
}

function ProposalItem({ loan, proposal }: { readonly loan: string; readonly proposal: StaffProposal }) {
  const person = usePersonName()
  const may = useHasPermission()
  const [isWithdrawing, setIsWithdrawing] = useState(false)
  const { state, approved_by: approver, confirmed_at: confirmedAt, ended_at: endedAt } = proposal
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-strong">{`${texts.kinds[proposal.kind]}: ${lineOf(proposal)}`}</span>
        <StatusBadge kind={LOOKS[state]} label={texts.states[state]} />
        {state === 'open' && may('loans.prepare') ? (
          <Button variant="secondary" className="ml-auto" onClick={() => setIsWithdrawing(true)}>
            {texts.withdraw}
          </Button>
        ) : null}
      </div>
      <Facts
        layout="list"
        facts={[
          { label: texts.owed, value: euroText(proposal.owed) },
          { label: texts.forgiven, value: euroText(proposal.forgiven) },
          { label: texts.expires, value: formatDateLong(proposal.expires_on) },
          { label: texts.reason, value: proposal.reason },
          {
            label: texts.preparedBy,
            value: (
              <>
                {`${person(proposal.prepared_by)} · `}
                <When at={proposal.prepared_at} />
              </>
            ),
          },
          ...(approver === null ? [] : [{ label: texts.approvedBy, value: person(approver) }]),
          ...(confirmedAt === null ? [] : [{ label: texts.confirmedAt, value: <When at={confirmedAt} /> }]),
          ...(endedAt === null
            ? []
            : [
                {
                  label: texts.ended,
                  value: (
                    <>
                      {`${person(proposal.ended_by ?? 'system')} · `}
                      <When at={endedAt} />
                    </>
                  ),
                },
              ]),
        ]}
      />
      {isWithdrawing ? (
        <ActDialog
          open
          onClose={() => setIsWithdrawing(false)}
          title={texts.withdrawTitle}
          effect={texts.withdrawEffect}
          undo={texts.withdrawUndo}
          confirmLabel={texts.withdraw}
          doneText={texts.withdrawn}
          danger
          submit={({ reason }) => withdrawProposal(loan, proposal.id, reason)}
          refresh={changedBy(loan)}
        />
      ) : null}
    </div>
  )
}
