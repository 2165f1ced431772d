import type { Loaded } from '@puente/client'
import type { StaffCustomerPage } from '@puente/contract'
import { FOUR_EYES, formatPhone, IDENTITY_CHECKS } from '@puente/domain'
import { approvalTexts } from '@puente/texts/backoffice-approvals'
import { customerPageTexts as texts } from '@puente/texts/backoffice-find'
import { changePhone } from '../../../api/customers.ts'
import { useSession } from '../../../api/session.ts'
import { FormDialog } from '../../../components/form-dialog.tsx'

interface PhoneDialogProps {
  readonly customer: StaffCustomerPage
  readonly onClose: () => void
  readonly refresh: readonly Loaded[]
}

/** Nine digits are a Spanish number, as customers say it. */
const asSent = (text: string): string => {
  const digits = text.replace(/\D/g, '')
  return digits.length === 9 ? `34${digits}` : digits
}

export function PhoneDialog({ customer, onClose, refresh }: PhoneDialogProps) {
  const { four_eyes: hasFourEyes } = useSession()
  return (
    <FormDialog
      onClose={onClose}
      title={texts.changePhone}
      effect={texts.changePhoneEffect}
      figures={[{ label: approvalTexts.customerPhone.from, value: formatPhone(customer.phone) }]}
      undo={texts.changePhoneUndo}
      approvers={hasFourEyes ? FOUR_EYES.customer_phone.mayApprove : []}
      confirmLabel={texts.changePhone}
      danger
      fields={[
        {
          kind: 'line',
          name: 'mobile_phone',
          label: approvalTexts.customerPhone.to,
          type: 'tel',
          inputMode: 'tel',
          maxLength: 20,
        },
        {
          kind: 'choice',
          name: 'identity_check',
          label: approvalTexts.customerPhone.check,
          placeholder: texts.chooseCheck,
          options: IDENTITY_CHECKS.map((value) => ({ value, label: approvalTexts.customerPhone.checks[value] })),
        },
      ]}
      submit={({ mobile_phone: phone, identity_check, reason }) =>
        changePhone(customer.id, { mobile_phone: asSent(phone), identity_check, reason })
      }
      refresh={refresh}
    />
  )
}
