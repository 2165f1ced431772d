import {
  filterAddressText,
  filterDigits,
  HOUSE_MAX_CHARACTERS,
  POSTAL_CODE_DIGITS,
  provinceOfPostalCode,
  townOfPostalCode,
} from '@puente/domain'
import { personalDataTexts } from '@puente/texts/personal-data'
import { Combobox, Select, TextField } from '@puente/ui'
import { useDeferredValue, useEffect, useEffectEvent } from 'react'
import { type Place, usePlaces, useRegions } from '../api/applicant.ts'
import { inputProps, valueProps } from '../forms/field-props.ts'
import { FormSection } from '../forms/form-section.tsx'
import type { FormFields } from '../forms/use-form.ts'
import { type AddressBlock, type AddressFieldName, type AddressValues, addressFieldName } from './address-fields.ts'
import { useSettled } from './use-settled.ts'

const texts = personalDataTexts.address

const SEARCH_AFTER_MS = 250

const optionsOf = (places: readonly Place[]) => places.map(({ id, name }) => ({ value: String(id), label: name }))

const sameName = (left: string, right: string) => left.localeCompare(right, 'es', { sensitivity: 'base' }) === 0

/** Most names were chosen from the list. Others are compared without case and accents, which loads the browser's language data. */
function idOfName(places: readonly Place[], typed: string): number | undefined {
  const name = typed.trim()
  if (name === '') return undefined
  const place = places.find((known) => known.name === name) ?? places.find((known) => sameName(name, known.name))
  return place?.id
}

const filterHouse = (text: string) => filterAddressText(text, HOUSE_MAX_CHARACTERS)

interface AddressSectionProps {
  readonly form: FormFields<AddressValues>
  readonly block: AddressBlock
  readonly title: string
  readonly text?: string
}

/** One address. The postal code gives the province; towns and streets are suggested, and others can be typed. */
export function AddressSection({ form, block, title, text }: AddressSectionProps) {
  const name = <F extends Parameters<typeof addressFieldName>[1]>(field: F) => addressFieldName(block, field)
  const value = (field: AddressFieldName) => form.values[field]
  const regions = useDeferredValue(useRegions())
  const region = value(name('region'))
  const regionId = idOfName(regions, region)
  const city = value(name('city'))
  const { places: cities, loadMore: loadMoreCities } = usePlaces(
    'cities',
    regionId === undefined ? null : { region_id: regionId },
    useSettled(city, SEARCH_AFTER_MS),
  )
  const cityId = idOfName(cities, city)
  const { places: streets, loadMore: loadMoreStreets } = usePlaces(
    'streets',
    cityId === undefined ? null : { city_id: cityId },
    useSettled(value(name('street')), SEARCH_AFTER_MS),
  )

  const provinceOf = (postalCode: string) =>
    regions.find(({ id }) => id === Number(provinceOfPostalCode(postalCode) ?? Number.NaN))

  /** The town that the code names. A town that was typed or chosen stays; one from the code before does not. */
  const townOf = (postalCode: string) => {
    const isFilledIn = city === '' || city === townOfPostalCode(value(name('postalCode')))
    return isFilledIn ? { [name('city')]: townOfPostalCode(postalCode) ?? '' } : {}
  }

  // On a slow connection the postal code is complete before the list of provinces has loaded.
  const fillInProvince = useEffectEvent(() => {
    const province = provinceOf(value(name('postalCode')))
    if (province && region === '')
      form.change({ [name('region')]: province.name, ...townOf(value(name('postalCode'))) })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newly loaded list counts; later changes are the borrower's own.
  useEffect(() => fillInProvince(), [regions])

  const changePostalCode = (typed: string) => {
    const postalCode = filterDigits(typed, POSTAL_CODE_DIGITS)
    const province = provinceOf(postalCode)
    form.change({
      [name('postalCode')]: postalCode,
      ...(province && province.name !== region && { [name('region')]: province.name }),
      ...townOf(postalCode),
    })
  }

  // A value saved or typed before the list loaded, or not on it, stays an option.
  const regionOptions = regions.map((place) => ({ value: place.name, label: place.name }))
  if (region !== '' && regionId === undefined) regionOptions.unshift({ value: region, label: region })
  return (
    <FormSection title={title} text={text}>
      <TextField
        id={form.idOf(name('postalCode'))}
        name={name('postalCode')}
        value={value(name('postalCode'))}
        error={form.errors[name('postalCode')]}
        onChange={(event) => changePostalCode(event.currentTarget.value)}
        label={texts.postalCode}
        characters={POSTAL_CODE_DIGITS + 2}
        inputMode="numeric"
        autoComplete={block === 'actual_address' ? 'off' : 'postal-code'}
      />
      <Select
        {...inputProps(form, name('region'))}
        label={texts.region}
        hint={texts.regionHint}
        options={regionOptions}
      />
      <Combobox
        {...valueProps(form, name('city'))}
        onValueChange={(typed) => form.change({ [name('city')]: filterAddressText(typed) })}
        label={texts.city}
        options={optionsOf(cities)}
        onEnd={loadMoreCities}
      />
      <Combobox
        {...valueProps(form, name('street'))}
        onValueChange={(typed) => form.change({ [name('street')]: filterAddressText(typed) })}
        label={texts.street}
        hint={texts.streetHint}
        options={optionsOf(streets)}
        onEnd={loadMoreStreets}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField {...inputProps(form, name('house'), filterHouse)} label={texts.house} optional autoComplete="off" />
        <TextField
          {...inputProps(form, name('apartment'), filterHouse)}
          label={texts.apartment}
          optional
          autoComplete="off"
        />
      </div>
    </FormSection>
  )
}
