import type { User } from '@puente/contract'
import { addressChangeTexts as texts } from '@puente/texts/address-change'
import { Button, Dialog, ErrorSummary } from '@puente/ui'
import { saveAddresses } from '../api/applicant.ts'
import { useForm } from '../forms/use-form.ts'
import { trackProgress } from '../loading/progress.ts'
import { setUser } from '../session/session.ts'
import { addressFields } from './address-fields.ts'
import { AddressesSections } from './addresses-sections.tsx'
import { toAddresses } from './to-addresses.ts'

interface ChangeAddressDialogProps {
  readonly user: User
  readonly onClose: () => void
}

/** Corrects the addresses of a customer, with the form and the rules of the registration. */
export function ChangeAddressDialog({ user, onClose }: ChangeAddressDialogProps) {
  const form = useForm({
    fields: addressFields(user),
    submit: async (parsed) => {
      setUser(await trackProgress(saveAddresses(toAddresses(parsed))))
      onClose()
      return undefined
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      actions={
        <>
          <Button type="submit" form={form.id} busy={form.isSaving}>
            {texts.save}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      <p className="text-ink-soft">{texts.text}</p>
      <ErrorSummary errors={form.summary} attempt={form.failedSubmits} />
      <form id={form.id} noValidate onSubmit={form.onSubmit} onBlur={form.onBlur} className="flex flex-col gap-8">
        <AddressesSections form={form} />
      </form>
    </Dialog>
  )
}
