import { Select } from '@puente/ui'
import type { ComponentProps } from 'react'
import { type CatalogueName, useCatalogue } from '../../../api/applicant.ts'

type CatalogueSelectProps = Omit<ComponentProps<typeof Select>, 'options'> & {
  readonly catalogue: CatalogueName
  /** The choices until the server's list loads. */
  readonly own: Parameters<typeof useCatalogue>[1]
  /** A choice of the list that this field does not offer. */
  readonly without?: string
}

/** A choice from a list of the server. When the list arrives, only this field renders again, not the form around it. */
export function CatalogueSelect({ catalogue, own, without, ...props }: CatalogueSelectProps) {
  const choices = useCatalogue(catalogue, own)
  return <Select {...props} options={choices.filter(({ value }) => value !== without)} />
}
