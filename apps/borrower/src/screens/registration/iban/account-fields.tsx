import type { User } from '@puente/contract'
import { bankNameOf } from '@puente/domain'
import { ibanTexts as texts } from '@puente/texts/iban'
import { IbanField, RadioGroup } from '@puente/ui'
import { valueProps } from '../../../forms/field-props.ts'
import type { FormFields } from '../../../forms/use-form.ts'
import { FROM_BANK, TYPED } from './iban-fields.ts'

interface AccountFieldsProps {
  readonly form: FormFields<{ readonly account: string; readonly iban: string }>
  readonly user: User
  /** The accounts that the bank has shown. */
  readonly accounts: readonly string[]
  /** True once the bank was read: its accounts are in the list. */
  readonly isBankRead: boolean
}

/** The choice of the payout account. */
export function AccountFields({ form, user, accounts, isBankRead }: AccountFieldsProps) {
  const bank = bankNameOf(form.values.iban)
  return (
    <div className="flex flex-col gap-5">
      <RadioGroup
        {...valueProps(form, 'account')}
        legend={texts.legend}
        hint={texts.ownAccount}
        variant="cards"
        options={[
          ...accounts.map((account) => ({
            value: account,
            label: texts.imported(account.slice(-4)),
            hint: texts.importedHint(bankNameOf(account), holderOf(user)),
          })),
          ...(isBankRead ? [] : [{ value: FROM_BANK, label: texts.fromBank, hint: texts.fromBankHint }]),
          // Last, so that the field it opens is directly below it.
          { value: TYPED, label: texts.type, hint: texts.typeHint },
        ]}
      />
      {form.values.account === TYPED ? (
        <IbanField
          {...valueProps(form, 'iban')}
          label={texts.iban}
          hint={bank === null ? texts.ibanHint : texts.recognised(bank)}
        />
      ) : null}
    </div>
  )
}

/** The name in which an account is offered: only the borrower's own are. */
const holderOf = ({ personal_data: { first_name, first_surname, second_surname } }: User) =>
  [first_name, first_surname, second_surname].filter(Boolean).join(' ')
