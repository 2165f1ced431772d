import type { StaffPayout } from '@puente/contract'
import { backofficePayoutsTexts as texts } from '@puente/texts/backoffice-payouts'
import { RadioGroup } from '@puente/ui'
import { useState } from 'react'
import { api } from '../../../api/http.ts'
import { ActDialog } from '../../../components/act-dialog.tsx'
import { Iban } from '../../../components/contact-text.tsx'
import { Money } from '../../../components/money.tsx'

type Act = keyof typeof texts.acts

/** What staff can do about a payout in its status. */
export function possibleActs({ status, recall }: StaffPayout): readonly Act[] {
  const recallable = recall === null ? (['recall'] as const) : []
  if (status === 'queued') return ['failed']
  if (status === 'sent' || status === 'ambiguous') return ['failed', 'completed', ...recallable]
  if (status === 'completed') return recallable
  return ['retry']
}

const send = (id: string, act: Act, reason: string): Promise<unknown> =>
  act === 'failed' || act === 'completed'
    ? api.post(`/staff/payouts/${id}/settle`, { outcome: act, reason })
    : api.post(`/staff/payouts/${id}/${act}`, { reason })

export function ManageDialog({ payout, onClose }: { readonly payout: StaffPayout; readonly onClose: () => void }) {
  const acts = possibleActs(payout)
  const [act, setAct] = useState<Act>(acts[0] ?? 'retry')
  return (
    <ActDialog
      open
      onClose={onClose}
      title={texts.manageTitle(payout.end_to_end_id)}
      effect={texts.effects[act]}
      figures={[
        { label: texts.columns.holder, value: payout.holder_name },
        { label: texts.columns.iban, value: <Iban iban={payout.iban} /> },
        { label: texts.columns.amount, value: <Money euros={payout.amount} /> },
      ]}
      fields={() => (
        <RadioGroup
          legend={texts.act}
          name="act"
          value={act}
          options={acts.map((one) => ({ value: one, label: texts.acts[one] }))}
          onValueChange={(value) => setAct(value as Act)}
        />
      )}
      undo={texts.undo}
      confirmLabel={texts.confirm}
      submit={({ reason }) => send(payout.id, act, reason)}
      refresh={[['/staff/payouts'], ['/staff/payout-batches'], ['/staff/counts']]}
    />
  )
}
