import type { AgentSessionCreated } from '@puente/contract'
import { agentSessionTexts as texts } from '@puente/texts/backoffice-help'
import { Alert, PhoneField, TextField } from '@puente/ui'
import { type FormEvent, useState } from 'react'
import { inviteCustomer } from '../../../api/agent-sessions.ts'
import { Button } from '../../../components/button.tsx'
import { useFormSending } from '../../../components/use-form-sending.ts'

const FIELDS = ['mobile_phone', 'first_name', 'loan_amount', 'loan_term']

/** `300` and `300,50` as the wire wants them; left out if empty. */
const numberOf = (text: string): number | undefined => {
  const trimmed = text.trim().replace(',', '.')
  return trimmed === '' ? undefined : Number(trimmed)
}

export function InvitationForm({ onCreated }: { readonly onCreated: (created: AgentSessionCreated) => void }) {
  const [phone, setPhone] = useState('')
  const [firstName, setFirstName] = useState('')
  const [amount, setAmount] = useState('')
  const [term, setTerm] = useState('')
  const { isBusy, errors, problem, send } = useFormSending(FIELDS)
  const invite = (event: FormEvent) => {
    event.preventDefault()
    void send(async () => {
      const created = await inviteCustomer({
        mobile_phone: phone,
        ...(firstName.trim() === '' ? {} : { first_name: firstName.trim() }),
        loan_amount: numberOf(amount),
        loan_term: numberOf(term),
      })
      for (const clear of [setPhone, setFirstName, setAmount, setTerm]) clear('')
      onCreated(created)
    })
  }
  return (
    <form onSubmit={invite} noValidate className="flex flex-col gap-3">
      <div className="grid items-start gap-3 sm:grid-cols-2 xl:grid-cols-4">
        <PhoneField label={texts.phone} value={phone} onValueChange={setPhone} error={errors.mobile_phone} />
        <TextField
          label={texts.firstName}
          optional
          value={firstName}
          onChange={(event) => setFirstName(event.target.value)}
          error={errors.first_name}
        />
        <TextField
          label={texts.amount}
          optional
          inputMode="decimal"
          unit="€"
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
          error={errors.loan_amount}
        />
        <TextField
          label={texts.term}
          optional
          inputMode="numeric"
          value={term}
          onChange={(event) => setTerm(event.target.value)}
          error={errors.loan_term}
        />
      </div>
      {problem === null ? null : <Alert kind="error">{problem}</Alert>}
      <div>
        <Button type="submit" busy={isBusy}>
          {texts.create}
        </Button>
      </div>
    </form>
  )
}
