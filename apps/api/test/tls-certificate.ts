import { generateKeyPairSync, sign } from 'node:crypto'

/** ITU-T X.690: a tag, a length and the content. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const size = content.length
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}
const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts)

const COMMON_NAME = Buffer.from([0x06, 0x03, 0x55, 0x04, 0x03])
const ECDSA_WITH_SHA256 = sequence(Buffer.from([0x06, 0x08, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]))

const pem = (label: string, bytes: Buffer): string =>
  `-----BEGIN ${label}-----\n${bytes.toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END ${label}-----\n`

/** 20261119080000Z, whole seconds. */
const generalizedTime = (at: Date): Buffer =>
  der(0x18, Buffer.from(`${at.toISOString().replaceAll(/[-:T]|\.\d+Z$/g, '')}Z`))

/** A certificate of a test server, signed by its own new key (RFC 5280, version 1). */
export function makeCertificate({ from, until }: { from: Date; until: Date }): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from('localhost')))))
  const signed = sequence(
    der(0x02, Buffer.from([1])),
    ECDSA_WITH_SHA256,
    name,
    sequence(generalizedTime(from), generalizedTime(until)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = sign('sha256', signed, privateKey)
  const certificate = sequence(signed, ECDSA_WITH_SHA256, der(0x03, Buffer.from([0]), signature))
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: pem('CERTIFICATE', certificate),
  }
}
