import { z } from 'zod'

export const Count = z.coerce.number().int().positive()
export const Milliseconds = z.coerce.number().int().min(0)
export const Flag = z.enum(['on', 'off']).transform((value) => value === 'on')
export const WebAddress = z.url({ protocol: /^https?$/ })

/** Variables that more than one part of the settings reads. */
export const SHARED_ENVIRONMENT = {
  PUENTE_DATA: z.string().optional(),
  PUENTE_PUBLIC_URL: WebAddress.optional(),
}

export const withoutTrailingSlash = (url: string): string => url.replace(/\/+$/, '')
