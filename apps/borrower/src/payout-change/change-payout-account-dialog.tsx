import { ApiFailure } from '@puente/client'
import type { Loan, User } from '@puente/contract'
import { bankNameOf, type Iban, maskPhone, parseIban } from '@puente/domain'
import { payoutChangeTexts as texts } from '@puente/texts/payout-change'
import { Button, Dialog, RadioGroup, Skeleton, SkeletonGroup } from '@puente/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showAlert } from '../alerts/alerts.ts'
import { changePayoutAccount, confirmPayoutAccount, ownAccountsQuery } from '../api/change-payout-account.ts'
import { ConfirmCodeDialog } from '../code-entry/confirm-code-dialog.tsx'
import { withTryAgainTime } from '../code-entry/try-again-time.ts'
import { valueProps } from '../forms/field-props.ts'
import { useForm } from '../forms/use-form.ts'
import { trackProgress } from '../loading/progress.ts'
import { refreshSession, setUser } from '../session/session.ts'
import { PhoneLink } from '../support/help-card.tsx'

interface ChangePayoutAccountDialogProps {
  readonly loan: Loan
  readonly user: User
  readonly onClose: () => void
}

interface WantedAccount {
  readonly iban: Iban
  readonly resendAfterSeconds: number
}

/** Moves the payout of a signed loan to another account of the customer: the account first, then the code from the phone. */
export function ChangePayoutAccountDialog({ loan, user, onClose }: ChangePayoutAccountDialogProps) {
  const [wanted, setWanted] = useState<WantedAccount | null>(null)
  if (wanted === null) return <ChooseDialog current={loan.payout_account} onClose={onClose} onSent={setWanted} />
  const { iban, resendAfterSeconds } = wanted
  const ending = iban.slice(-4)
  return (
    <ConfirmCodeDialog
      texts={texts}
      sent={texts.sent(ending, maskPhone(user.contacts.mobile_phone))}
      resendAfterSeconds={resendAfterSeconds}
      onResend={() => changePayoutAccount(iban)}
      onConfirm={async (code) => {
        setUser(await confirmPayoutAccount(iban, code))
        showAlert({ severity: 'success', message: texts.done(ending) })
        onClose()
        // The loan names the account, and until when its transfer waits.
        void refreshSession()
      }}
      onClose={onClose}
    />
  )
}

interface ChooseDialogProps {
  readonly current: string | null
  readonly onClose: () => void
  readonly onSent: (wanted: WantedAccount) => void
}

function ChooseDialog({ current, onClose, onSent }: ChooseDialogProps) {
  const { data, isPending, error } = useQuery(ownAccountsQuery)
  const others = (data ?? []).filter((iban) => iban !== current)
  const form = useForm({
    fields: { iban: { label: texts.legend, initial: '', check: parseIban } },
    submit: async ({ iban }) => {
      try {
        const { resend_after_seconds: resendAfterSeconds } = await trackProgress(changePayoutAccount(iban))
        onSent({ iban, resendAfterSeconds })
        return undefined
      } catch (failure) {
        if (!(failure instanceof ApiFailure)) throw failure
        if (failure.status === 429) return { iban: withTryAgainTime(failure) }
        return { iban: failure.errors.find(({ property }) => property === 'iban')?.message ?? failure.message }
      }
    },
  })
  const hasChoice = others.length > 0
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      actions={
        <>
          {hasChoice ? (
            <Button type="submit" form={form.id} busy={form.isSaving}>
              {texts.submit}
            </Button>
          ) : null}
          <Button variant="secondary" onClick={onClose}>
            {hasChoice ? texts.cancel : texts.close}
          </Button>
        </>
      }
    >
      {hasChoice ? (
        <>
          <p className="text-ink-soft">{texts.text}</p>
          <form id={form.id} noValidate onSubmit={form.onSubmit}>
            <RadioGroup
              {...valueProps(form, 'iban')}
              legend={texts.legend}
              variant="cards"
              options={others.map((iban) => {
                const bank = bankNameOf(iban)
                const label = texts.option(iban.slice(-4))
                return bank === null ? { value: iban, label } : { value: iban, label, hint: bank }
              })}
            />
            <span role="alert" className="sr-only">
              {form.errors.iban}
            </span>
          </form>
          <p className="text-sm text-ink-soft">
            {texts.missing} <PhoneLink line="customer" />
          </p>
        </>
      ) : isPending ? (
        <SkeletonGroup label={texts.loading}>
          <Skeleton className="h-16" />
        </SkeletonGroup>
      ) : (
        <p>
          {error === null ? texts.none : error.message} <PhoneLink line="customer" />
        </p>
      )}
    </Dialog>
  )
}
