import { isValidIBAN } from 'ibantools'
import { z } from 'zod'
import { setting } from './settings-part.ts'

export const Count = z.coerce.number().int().positive('must be 1 or more')
export const WholeNumber = z.coerce.number().int().min(0, 'must be 0 or more')
export const Flag = z.enum(['on', 'off']).transform((value) => value === 'on')
export const WebAddress = z.url({
  protocol: /^https?$/,
  error: 'must be a complete address that begins with https:// or http://',
})
export const AccountNumber = z
  .string()
  .transform((text) => text.replace(/\s/g, ''))
  .refine((iban) => isValidIBAN(iban), 'must be an IBAN whose check digits are right')

/** Comma-separated. */
export const listOf = <T extends z.ZodType<unknown, string>>(part: T) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((value) => value.trim())
        .filter((value) => value !== ''),
    )
    .pipe(z.array(part))

/** Variables that more than one part of the settings reads. */
export const SHARED_ENVIRONMENT = {
  PUENTE_MODE: setting(
    z.enum(['sandbox', 'production']),
    '`sandbox` or `production`; `production` if `NODE_ENV=production` and this is not set',
    { otherwise: '`sandbox`' },
  ),
  PUENTE_DATA: setting(
    z.string().optional(),
    'folder of the embedded database (with its socket file in `socket`) and, in `documents`, of uploaded files; not needed in ' +
      'production with `FILE_STORE=s3`. The server tests write access at the start and does not start without it. Under root, ' +
      'PostgreSQL runs as an unprivileged user, which must be able to reach it',
    { otherwise: '`.puente` in the repository', example: '/var/lib/puente', isRequired: true },
  ),
  PUENTE_PUBLIC_URL: setting(
    WebAddress.optional(),
    'the public address of the server, `https://…`; webhooks are verified against it',
    { example: 'https://prestamos.example', isRequired: true },
  ),
}

export const withoutTrailingSlash = (url: string): string => url.replace(/\/+$/, '')
