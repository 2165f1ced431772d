import type { ProposalOptions } from '@puente/contract'
import { euroText, formatDateLong } from '@puente/domain'
import { proposalTexts as texts } from '@puente/texts/backoffice-proposals'
import { RadioGroup, TextField } from '@puente/ui'
import { useState } from 'react'
import { typedEuros } from '../../components/typed-amount.ts'
import { approversFor } from './dialog-figures.ts'
import { ProposalDialog } from './proposal-dialog.tsx'

interface ExtensionDialogProps {
  readonly loan: string
  readonly options: ProposalOptions
  readonly extension: NonNullable<ProposalOptions['extension']>
  readonly onClose: () => void
}

/** Prepares more days, at the usual cost of the day or at a fixed one. */
export function ExtensionDialog({ loan, options, extension, onClose }: ExtensionDialogProps) {
  const [term, setTerm] = useState(extension.terms[0]?.term ?? 0)
  const [price, setPrice] = useState<'usual' | 'fixed'>('usual')
  const [cost, setCost] = useState('')
  const [expiresOn, setExpiresOn] = useState<string>(options.expires_on.default)
  const { figures, fields } = texts
  const chosen = extension.terms.find((one) => one.term === term)
  const today = extension.days[0]
  const lastDay = extension.days.find(({ date }) => date === expiresOn) ?? today
  const usualCost = today?.cost ?? 0
  const fixed = price === 'fixed' ? typedEuros(cost) : null
  const forgivenAtMost = fixed === null ? 0 : (lastDay?.cost ?? 0) - fixed
  return (
    <ProposalDialog
      loan={loan}
      onClose={onClose}
      title={texts.prepareExtension}
      effect={texts.extensionEffect}
      figures={[
        { label: figures.oldDate, value: formatDateLong(extension.must_pay_date) },
        {
          label: figures.newDate,
          value: chosen === undefined ? figures.unknown : formatDateLong(chosen.next_pay_date),
        },
        { label: figures.usualCost, value: euroText(usualCost) },
        {
          label: figures.costNow,
          value: price === 'usual' ? texts.usualCost : fixed === null ? figures.unknown : euroText(fixed),
        },
        ...(fixed === null ? [] : [{ label: figures.forgivenAtMost, value: euroText(Math.max(0, forgivenAtMost)) }]),
        { label: figures.thenPay, value: chosen === undefined ? figures.unknown : euroText(chosen.then_pay) },
      ]}
      approvers={approversFor(forgivenAtMost, options.one_person_up_to)}
      expiresOn={expiresOn}
      onExpiresOn={setExpiresOn}
      fieldNames={['term', 'cost']}
      fields={(errors, expires) => (
        <>
          <RadioGroup
            name="proposal-term"
            legend={fields.term}
            value={String(term)}
            onValueChange={(value) => setTerm(Number(value))}
            options={extension.terms.map((one) => ({
              value: String(one.term),
              label: fields.termOption(one.term, formatDateLong(one.next_pay_date)),
            }))}
            error={errors.term}
          />
          <RadioGroup
            name="proposal-price"
            legend={fields.price}
            value={price}
            onValueChange={(value) => setPrice(value === 'fixed' ? 'fixed' : 'usual')}
            options={[
              { value: 'usual', label: fields.usualPrice(euroText(usualCost)) },
              { value: 'fixed', label: fields.fixedPrice },
            ]}
          />
          {price === 'fixed' ? (
            <TextField
              label={fields.cost}
              hint={fields.costHint(euroText(lastDay?.min_cost ?? 0), euroText(usualCost))}
              inputMode="decimal"
              value={cost}
              onChange={(event) => setCost(event.target.value)}
              error={errors.cost}
            />
          ) : null}
          {expires}
        </>
      )}
      // A price that cannot be read is sent as -1: the server names the field.
      body={{ kind: 'extension', term, ...(price === 'fixed' ? { cost: fixed ?? -1 } : {}) }}
    />
  )
}
