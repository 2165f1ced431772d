import type { User } from '@puente/contract'
import { addressChangeTexts as texts } from '@puente/texts/address-change'
import { ErrorSummary } from '@puente/ui'
import { saveAddresses } from '../api/applicant.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
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
    <FormDialog
      form={form}
      onBlur={form.onBlur}
      onClose={onClose}
      title={texts.title}
      submitLabel={texts.save}
      cancelLabel={texts.cancel}
      intro={
        <>
          <p className="text-ink-soft">{texts.text}</p>
          <ErrorSummary errors={form.summary} attempt={form.failedSubmits} />
        </>
      }
      className="flex flex-col gap-8"
    >
      <AddressesSections form={form} />
    </FormDialog>
  )
}
