import type { PayoutBatches } from '@puente/contract'
import { FOUR_EYES, formatEuros } from '@puente/domain'
import { backofficePayoutsTexts } from '@puente/texts/backoffice-payouts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/http.ts'
import { useTopic } from '../../../api/live/live.ts'
import { useHasPermission, useSession } from '../../../api/session.ts'
import { ActDialog } from '../../../components/act-dialog.tsx'
import { Button } from '../../../components/button.tsx'
import { Money } from '../../../components/money.tsx'
import { Section } from '../../../components/section.tsx'
import { When } from '../../../components/when.tsx'

const texts = backofficePayoutsTexts.batches
const PATH = '/staff/payout-batches'

/** The files of transfers: one is requested here, approved by a second person, and then downloaded. */
export function Batches() {
  const may = useHasPermission()
  const { four_eyes: fourEyes } = useSession()
  const [isProposing, setIsProposing] = useState(false)
  useTopic('payouts', [PATH])
  const { data } = useQuery({
    queryKey: [PATH],
    queryFn: ({ signal }) => api.get<PayoutBatches>(PATH, undefined, signal),
  })
  if (!data) return null
  const mayExport = may('payouts.export')
  const { transfers, total } = data.waiting
  return (
    <Section
      title={texts.title}
      actions={
        mayExport && data.has_files && transfers > 0 ? (
          <Button onClick={() => setIsProposing(true)}>{texts.propose}</Button>
        ) : undefined
      }
    >
      {data.has_files ? (
        <div className="flex flex-col gap-3">
          <p>{texts.waiting(transfers, formatEuros(Math.round(total * 100)))}</p>
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
        submit={({ reason }) => api.post(PATH, { reason })}
        refresh={[[PATH], ['/staff/payouts'], ['/staff/approvals'], ['/staff/counts']]}
      />
    </Section>
  )
}

function BatchTable({ items, mayExport }: Pick<PayoutBatches, 'items'> & { readonly mayExport: boolean }) {
  return (
    <div className="max-h-80 overflow-auto">
      <table className="w-full border-collapse text-left">
        <thead>
          <tr>
            {[texts.message, texts.count, texts.total, texts.created, texts.handedOut].map((head) => (
              <th key={head} scope="col" className="table-head">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((batch) => (
            <tr key={batch.message_id}>
              <td className="table-cell font-medium">{batch.message_id}</td>
              <td className="table-cell tabular-nums">{batch.transfers}</td>
              <td className="table-cell">
                <Money euros={batch.total} />
              </td>
              <td className="table-cell">
                <When at={batch.created_at} relative={false} />
              </td>
              <td className="table-cell">
                <span className="flex flex-wrap items-center gap-3">
                  {batch.handed_out_at === null ? texts.notYet : <When at={batch.handed_out_at} relative={false} />}
                  {mayExport ? (
                    <a
                      href={`${PATH}/${encodeURIComponent(batch.message_id)}/file`}
                      download
                      aria-label={texts.downloadOf(batch.message_id)}
                      className="compact inline-flex items-center rounded-control text-primary hover:bg-primary-tint"
                    >
                      {texts.download}
                    </a>
                  ) : null}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
