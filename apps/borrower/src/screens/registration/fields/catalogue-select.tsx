import { RadioGroup, Select } from '@puente/ui'
import type { ComponentProps } from 'react'
import { type CatalogueName, useCatalogue } from '../../../api/applicant.ts'

interface FromCatalogue {
  readonly catalogue: CatalogueName
  /** The choices until the server's list loads. */
  readonly own: Parameters<typeof useCatalogue>[1]
}

type CatalogueSelectProps = Omit<ComponentProps<typeof Select>, 'options'> &
  FromCatalogue & {
    /** A choice of the list that this field does not offer. */
    readonly without?: string
  }

/** A choice from a list of the server. When the list arrives, only this field renders again, not the form around it. */
export function CatalogueSelect({ catalogue, own, without, ...props }: CatalogueSelectProps) {
  const choices = useCatalogue(catalogue, own)
  return <Select {...props} options={choices.filter(({ value }) => value !== without)} />
}

type CatalogueChipsProps = Omit<ComponentProps<typeof RadioGroup>, 'options' | 'variant'> & FromCatalogue

/** The same for a short list: every choice in view, one tap. */
export function CatalogueChips({ catalogue, own, ...props }: CatalogueChipsProps) {
  return <RadioGroup {...props} variant="chips" options={useCatalogue(catalogue, own)} />
}
