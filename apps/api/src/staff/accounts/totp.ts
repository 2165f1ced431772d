import { Secret, TOTP } from 'otpauth'

const PERIOD_SECONDS = 30
/** One step back and one ahead: clocks of phones differ a little. */
const WINDOW_STEPS = 1

/** 160 bits, as RFC 4226 recommends; base32, as people copy it. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

const totpOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: PERIOD_SECONDS })

/** The address that an authenticator app reads from the QR code. */
export const totpUri = (secret: string, issuer: string, label: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: PERIOD_SECONDS, issuer, label }).toString()

/** The time step that a code belongs to; null for a wrong code. */
export function totpStepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: code.replace(/\s/g, ''), timestamp, window: WINDOW_STEPS })
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta
}
