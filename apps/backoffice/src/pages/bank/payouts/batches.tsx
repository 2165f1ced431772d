import type { PayoutBatches, WaitingApproval } from '@puente/contract'
import { euroText, FOUR_EYES } from '@puente/domain'
import { backofficePayoutsTexts } from '@puente/texts/backoffice-payouts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lockOf } from '../../../acts/waiting-approvals.tsx'
import { approvalList, waitingQuery } from '../../../api/approvals.ts'
import { countsQuery } from '../../../api/counts.ts'
import { useTopic } from '../../../api/live/live.ts'
import { payoutBatchesQuery, payoutBatchFile, payoutList, proposeBatch } from '../../../api/payouts.ts'
import { useHasPermission, useSession } from '../../../api/session.ts'
import { ActDialog } from '../../../components/act-dialog.tsx'
import { Button } from '../../../components/button.tsx'
import { Money } from '../../../components/money.tsx'
import { PlainTable } from '../../../components/plain-table.tsx'
import { Section } from '../../../components/section.tsx'
import { When } from '../../../components/when.tsx'

const texts = backofficePayoutsTexts.batches

/** The files of transfers: one is requested here, approved by a second person, and then downloaded. */
export function Batches({ waiting }: { readonly waiting: readonly WaitingApproval[] }) {
  const may = useHasPermission()
  const { four_eyes: fourEyes } = useSession()
  const [isProposing, setIsProposing] = useState(false)
  useTopic('payouts', payoutBatchesQuery)
  const { data } = useQuery(payoutBatchesQuery)
  if (!data) return null
  const mayExport = may('payouts.export')
  const lock = lockOf(waiting, 'payouts', 'batch')
  const { transfers, total } = data.waiting
  return (
    <Section
      title={texts.title}
      actions={
        mayExport && data.has_files && transfers > 0 ? (
          <Button lockedBy={lock} onClick={() => setIsProposing(true)}>
            {texts.propose}
          </Button>
        ) : undefined
      }
    >
      {data.has_files ? (
        <div className="flex flex-col gap-3">
          <p>{texts.waiting(transfers, euroText(total))}</p>
          {data.items.length === 0 ? (
            <p className="text-ink-soft">{texts.none}</p>
          ) : (
            <BatchTable items={data.items} mayExport={mayExport} />
          )}
        </div>
      ) : (
        <p className="text-ink-soft">{texts.noFiles}</p>
      )}
      <ActDialog
        open={isProposing}
        onClose={() => setIsProposing(false)}
        title={texts.proposeTitle}
        effect={texts.proposeEffect}
        figures={[
          { label: texts.count, value: transfers },
          { label: texts.total, value: <Money euros={total} /> },
        ]}
        approvers={fourEyes ? FOUR_EYES.payout_batch.mayApprove : []}
        undo={texts.proposeUndo}
        confirmLabel={texts.propose}
        submit={({ reason }) => proposeBatch(reason)}
        refresh={[waitingQuery('payouts'), payoutBatchesQuery, payoutList, approvalList, countsQuery]}
      />
    </Section>
  )
}

function BatchTable({ items, mayExport }: Pick<PayoutBatches, 'items'> & { readonly mayExport: boolean }) {
  return (
    <div className="max-h-80 overflow-auto">
      <PlainTable
        caption={texts.title}
        rows={items}
        rowKey={({ message_id: id }) => id}
        empty=""
        columns={[
          { header: texts.message, cell: ({ message_id: id }) => <span className="font-medium">{id}</span> },
          { header: texts.count, align: 'right', cell: ({ transfers }) => transfers },
          { header: texts.total, align: 'right', cell: ({ total }) => <Money euros={total} /> },
          { header: texts.created, cell: (batch) => <When at={batch.created_at} /> },
          {
            header: texts.handedOut,
            cell: ({ message_id: id, handed_out_at: at }) => (
              <span className="flex flex-wrap items-center gap-3">
                {at === null ? texts.notYet : <When at={at} />}
                {mayExport ? (
                  <a
                    href={payoutBatchFile(id)}
                    download
                    aria-label={texts.downloadOf(id)}
                    className="compact inline-flex items-center rounded-control text-primary hover:bg-primary-tint"
                  >
                    {texts.download}
                  </a>
                ) : null}
              </span>
            ),
          },
        ]}
      />
    </div>
  )
}
