import type { Address } from '@puente/contract'

/** An address in one line; empty if nothing of it is known. */
export const addressLine = ({ street, house, apartment, postal_code, city }: Address) =>
  [[street, house, apartment].filter(Boolean).join(' '), [postal_code, city].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ')
