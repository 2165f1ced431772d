import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { StaffPasskeyRow } from '../../db/repositories/staff-factors.ts'
import type { StaffUserRow } from '../../db/repositories/staff-users.ts'

/** The site that passkeys are bound to: the browser refuses to use them anywhere else. */
export interface PasskeySite {
  /** As `https://prestamos.example`. */
  readonly origin: string
  readonly name: string
}

const domainOf = ({ origin }: PasskeySite): string => new URL(origin).hostname
const described = ({ credentialId, transports }: StaffPasskeyRow) => ({
  id: credentialId,
  transports: [...transports] as AuthenticatorTransport[],
})

export const passkeyEnrolmentOptions = (
  site: PasskeySite,
  staff: Pick<StaffUserRow, 'id' | 'username' | 'name' | 'email'>,
  existing: readonly StaffPasskeyRow[],
) =>
  generateRegistrationOptions({
    rpName: site.name,
    rpID: domainOf(site),
    userID: new Uint8Array(new TextEncoder().encode(`puente-staff-${staff.id}`)),
    userName: staff.email ?? staff.username,
    userDisplayName: staff.name ?? staff.username,
    excludeCredentials: existing.map(described),
    // A second factor after the password: possession is enough, and simple security keys have no PIN.
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })

/** The new passkey, or null if the response does not match the challenge. */
export async function verifyNewPasskey(site: PasskeySite, challenge: string, response: unknown) {
  const result = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: domainOf(site),
    requireUserVerification: false,
  }).catch(() => null) // whatever the caller sent, it is no passkey
  if (!result?.verified) return null
  const { id, publicKey, counter, transports } = result.registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports: transports ?? [] }
}

export const passkeySignInOptions = (site: PasskeySite, passkeys: readonly StaffPasskeyRow[]) =>
  generateAuthenticationOptions({
    rpID: domainOf(site),
    allowCredentials: passkeys.map(described),
    userVerification: 'preferred',
  })

/** The passkey that answered and its new counter; null if the answer is wrong. */
export async function verifyPasskey(
  site: PasskeySite,
  challenge: string,
  passkeys: readonly StaffPasskeyRow[],
  response: unknown,
): Promise<{ readonly passkey: StaffPasskeyRow; readonly counter: number } | null> {
  const given = response as AuthenticationResponseJSON
  const passkey = passkeys.find(({ credentialId }) => credentialId === given.id)
  if (passkey === undefined) return null
  const result = await verifyAuthenticationResponse({
    response: given,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: domainOf(site),
    requireUserVerification: false,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
      transports: [...passkey.transports] as AuthenticatorTransport[],
    },
  }).catch(() => null) // a malformed answer, or a counter that runs backwards
  return result?.verified ? { passkey, counter: result.authenticationInfo.newCounter } : null
}
