import { personalDataTexts } from '@puente/texts/personal-data'
import { Switch } from '@puente/ui'
import type { FormFields } from '../forms/use-form.ts'
import type { AddressValues } from './address-fields.ts'
import { AddressSection } from './address-section.tsx'

const texts = personalDataTexts.address

/** The address on the document, and the current one if it differs. */
export function AddressesSections({ form }: { readonly form: FormFields<AddressValues> }) {
  return (
    <>
      <AddressSection
        form={form}
        block="registration_address"
        title={texts.registrationTitle}
        text={texts.registrationHint}
      />
      <div className="rounded-control border border-line px-4 py-2">
        <Switch
          id={form.idOf('isSameAddress')}
          label={texts.isSame}
          hint={texts.isSameHint}
          checked={form.values.isSameAddress}
          onChange={(event) => form.change({ isSameAddress: event.currentTarget.checked })}
        />
      </div>
      {form.values.isSameAddress ? null : (
        <AddressSection form={form} block="actual_address" title={texts.actualTitle} />
      )}
    </>
  )
}
