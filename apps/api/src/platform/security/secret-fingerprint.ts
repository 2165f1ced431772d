import { hkdfSync } from 'node:crypto'

/**
 * Identifies a secret without revealing it. The key derivation is the one of every other use of the secret, so a fingerprint
 * helps an attacker no more than the sealed files beside it.
 */
export const secretFingerprint = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', 'puente fingerprint of the secret', 16)).toString('hex')
