import type { StaffPayout } from '@puente/contract'
import { FOUR_EYES } from '@puente/domain'
import { backofficePayoutsTexts as texts } from '@puente/texts/backoffice-payouts'
import { RadioGroup, TextArea } from '@puente/ui'
import { useState } from 'react'
import { approvalList, waitingQuery } from '../../../api/approvals.ts'
import { countsQuery } from '../../../api/counts.ts'
import { payoutBatchesQuery, payoutList, recallPayout, retryPayout, settlePayout } from '../../../api/payouts.ts'
import { useSession } from '../../../api/session.ts'
import { ActDialog } from '../../../components/act-dialog.tsx'
import { Iban } from '../../../components/contact-text.tsx'
import { DateInput } from '../../../components/date-input.tsx'
import { Money } from '../../../components/money.tsx'

type Act = keyof typeof texts.acts

/** What staff can do about a payout in its status. */
export function possibleActs({ status, recall }: StaffPayout): readonly Act[] {
  const recallable = recall === null ? (['recall'] as const) : []
  if (status === 'queued') return ['failed']
  if (status === 'sent' || status === 'ambiguous') return ['completed', 'failed', ...recallable]
  if (status === 'completed') return recallable
  return ['retry']
}

/** Where a wrong answer would pay the loan out twice: the words of the bank and a second person are needed. */
function mayPayTwice({ status, awaits_confirmation: awaitsConfirmation }: StaffPayout, act: Act): boolean {
  if (act === 'failed') return status !== 'queued'
  return act === 'retry' && awaitsConfirmation
}

const SEND: Readonly<Record<Act, (id: StaffPayout['id'], body: object) => Promise<unknown>>> = {
  failed: (id, body) => settlePayout(id, 'failed', body),
  completed: (id, body) => settlePayout(id, 'completed', body),
  recall: recallPayout,
  retry: retryPayout,
}

export function ManageDialog({ payout, onClose }: { readonly payout: StaffPayout; readonly onClose: () => void }) {
  const { four_eyes: fourEyes } = useSession()
  const acts = possibleActs(payout)
  // Nothing is chosen beforehand: a hasty click must not say that money never left.
  const [act, setAct] = useState<Act | null>(null)
  const [isActMissing, setIsActMissing] = useState(false)
  const [proof, setProof] = useState({ date: '', text: '' })
  const needsProof = act !== null && mayPayTwice(payout, act)
  const approvers = act === 'failed' ? FOUR_EYES.payout_failed.mayApprove : FOUR_EYES.payout_retry.mayApprove
  return (
    <ActDialog
      open
      onClose={onClose}
      title={texts.manageTitle(payout.end_to_end_id)}
      effect={act === null ? texts.effectOfNone : texts.effects[act]}
      figures={[
        { label: texts.columns.holder, value: payout.holder_name },
        { label: texts.columns.iban, value: <Iban iban={payout.iban} /> },
        { label: texts.columns.amount, value: <Money euros={payout.amount} /> },
      ]}
      approvers={needsProof && fourEyes ? approvers : []}
      fieldNames={needsProof ? ['proof_date', 'proof_text'] : []}
      fields={(errors) => (
        <div className="flex flex-col gap-3">
          <RadioGroup
            legend={texts.act}
            name="act"
            value={act ?? ''}
            options={acts.map((one) => ({ value: one, label: texts.acts[one] }))}
            onValueChange={(value) => {
              setAct(value as Act)
              setIsActMissing(false)
            }}
            error={isActMissing ? texts.actMissing : undefined}
          />
          {needsProof ? (
            <>
              <p>{texts.proofWhy}</p>
              <DateInput
                label={texts.proofDate}
                value={proof.date}
                onValue={(value) => setProof({ ...proof, date: value })}
                error={errors.proof_date}
              />
              <TextArea
                label={texts.proofText}
                hint={texts.proofTextHint}
                rows={2}
                maxLength={500}
                value={proof.text}
                onChange={(event) => setProof({ ...proof, text: event.target.value })}
                error={errors.proof_text}
              />
            </>
          ) : null}
        </div>
      )}
      undo={texts.undo}
      confirmLabel={texts.confirm}
      isReady={() => {
        setIsActMissing(act === null)
        return act !== null
      }}
      // `isReady` lets nothing through without a choice.
      submit={({ reason }) =>
        SEND[act ?? 'recall'](payout.id, {
          reason,
          ...(needsProof && proof.date !== '' ? { proof_date: proof.date } : {}),
          ...(needsProof && proof.text.trim() !== '' ? { proof_text: proof.text.trim() } : {}),
        })
      }
      refresh={[waitingQuery('payouts'), payoutList, payoutBatchesQuery, countsQuery, approvalList]}
    />
  )
}
