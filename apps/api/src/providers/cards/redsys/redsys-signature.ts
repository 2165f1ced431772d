import { createCipheriv, createHmac } from 'node:crypto'
import { sameBytes } from '../../../platform/security/secrets.ts'

// Redsys signs the encoded text of the parameters, with a separate key for every order. Two versions are in use
// ("Firmar una operación", pagosonline.redsys.es): the shop chooses one, and responses may use either.

/** The current version, and the one that older contracts keep. */
export const SIGNATURE_VERSIONS = ['HMAC_SHA512_V2', 'HMAC_SHA256_V1'] as const
export type SignatureVersion = (typeof SIGNATURE_VERSIONS)[number]

const isSignatureVersion = (version: string): version is SignatureVersion =>
  (SIGNATURE_VERSIONS as readonly string[]).includes(version)

/** The fields as sent, in a form or in a JSON body. */
export interface SignedParameters {
  readonly Ds_SignatureVersion: string
  readonly Ds_MerchantParameters: string
  readonly Ds_Signature: string
}

/** The order, encrypted with AES-128 under the shop's secret; its base64 text is the key. */
function orderKeyV2(secret: string, order: string): string {
  const cipher = createCipheriv('aes-128-cbc', Buffer.from(secret.slice(0, 16), 'utf8'), Buffer.alloc(16))
  return Buffer.concat([cipher.update(order, 'utf8'), cipher.final()]).toString('base64')
}

/** The order, padded with zero bytes and encrypted with triple DES under the shop's secret; its raw bytes are the key. */
function orderKeyV1(secret: string, order: string): Buffer {
  const text = Buffer.from(order, 'utf8')
  const padded = Buffer.concat([text, Buffer.alloc((8 - (text.length % 8)) % 8)])
  const cipher = createCipheriv('des-ede3-cbc', Buffer.from(secret, 'base64'), Buffer.alloc(8))
  cipher.setAutoPadding(false)
  return Buffer.concat([cipher.update(padded), cipher.final()])
}

export const orderKey = (version: SignatureVersion, secret: string, order: string): string | Buffer =>
  version === 'HMAC_SHA512_V2' ? orderKeyV2(secret, order) : orderKeyV1(secret, order)

function signatureBytes(version: SignatureVersion, secret: string, order: string, parameters: string): Buffer {
  const algorithm = version === 'HMAC_SHA512_V2' ? 'sha512' : 'sha256'
  return createHmac(algorithm, orderKey(version, secret, order))
    .update(parameters, 'utf8')
    .digest()
}

/** Version 2 requires URL-safe base64 (standard base64 is refused with SIS0430), version 1 standard base64. */
const alphabetOf = (version: SignatureVersion) => (version === 'HMAC_SHA512_V2' ? 'base64url' : 'base64')

/** The signature of parameters that are already encoded. */
export const signText = (version: SignatureVersion, secret: string, order: string, encoded: string): string =>
  signatureBytes(version, secret, order, encoded).toString(alphabetOf(version))

export function signParameters(
  version: SignatureVersion,
  secret: string,
  order: string,
  parameters: Readonly<Record<string, string>>,
): SignedParameters {
  const encoded = Buffer.from(JSON.stringify(parameters), 'utf8').toString(alphabetOf(version))
  return {
    Ds_SignatureVersion: version,
    Ds_MerchantParameters: encoded,
    Ds_Signature: signText(version, secret, order, encoded),
  }
}

/**
 * The parameters of a message that claims to be from Redsys, or null if the signature is wrong. Field names are compared
 * case-insensitively, because Redsys itself writes `Ds_Order` and `DS_ORDER`. Signatures arrive in both base64 alphabets, so
 * their bytes are compared; the parameters are verified as the exact text received.
 */
export function openSigned(signed: SignedParameters, secret: string): ReadonlyMap<string, string> | null {
  const version = signed.Ds_SignatureVersion
  if (!isSignatureVersion(version)) return null
  const parameters = readParameters(signed.Ds_MerchantParameters)
  const order = parameters?.get('ds_order')
  if (parameters === null || order === undefined) return null
  // Node decodes both alphabets, with or without padding.
  const given = Buffer.from(signed.Ds_Signature, 'base64')
  return sameBytes(given, signatureBytes(version, secret, order, signed.Ds_MerchantParameters)) ? parameters : null
}

/** PostgreSQL cannot store NUL or half a surrogate pair, and Redsys sends neither. */
const UNSTORABLE = /\0|\p{Cs}/u

function readParameters(encoded: string): ReadonlyMap<string, string> | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(encoded, 'base64').toString('utf8'))
    if (typeof read !== 'object' || read === null) return null
    const parameters = Object.entries(read).map(([name, value]) => [name.toLowerCase(), decodeValue(value)] as const)
    return parameters.some(([, value]) => UNSTORABLE.test(value)) ? null : new Map(parameters)
  } catch {
    return null
  }
}

/** Dates and times arrive percent-encoded inside the JSON: `09%2F11%2F2015`. */
function decodeValue(value: unknown): string {
  const text = String(value ?? '')
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
