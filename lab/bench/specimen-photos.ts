import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

/** As the borrower app sends them: the long side of a phone photo reduced to 2560 pixels, JPEG. */
const PHOTO = { width: 2560, height: 1920 }
const CARD_WIDTH = 2000
const JPEG_QUALITY = 85
const BACK_OF_A_CARD = fileURLToPath(new URL('../../apps/api/test/data/dni-back.png', import.meta.url))

/** The front has a portrait and printed words, but no machine-readable zone. */
const FRONT_OF_A_CARD = `<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="1262" font-family="sans-serif" fill="#23303a">
  <rect width="2000" height="1262" rx="60" fill="#e6ecef"/>
  <rect x="90" y="300" width="560" height="720" rx="20" fill="#9fb0ba"/>
  <circle cx="370" cy="560" r="150" fill="#d8c3ae"/><path d="M150 1020a220 240 0 0 1 440 0z" fill="#506a7d"/>
  <text x="90" y="170" font-size="84">DOCUMENTO NACIONAL DE IDENTIDAD</text>
  <text x="740" y="400" font-size="62">ESPAÑOLA ESPAÑOLA</text><text x="740" y="520" font-size="62">CARMEN</text>
  <text x="740" y="640" font-size="62">M ESP 01 01 1980</text><text x="740" y="760" font-size="62">BAB000000 01 01 2030</text>
  <text x="740" y="1000" font-size="84">DNI 99999999R</text>
</svg>`

/** A face beside the card, without any letters that could be read. */
const FACE = `<svg xmlns="http://www.w3.org/2000/svg" width="1500" height="1700">
  <ellipse cx="750" cy="750" rx="480" ry="620" fill="#d8c3ae"/><circle cx="570" cy="640" r="50"/><circle cx="930" cy="640" r="50"/>
  <path d="M560 1020q190 120 380 0" stroke="#7a3b3b" stroke-width="40" fill="none"/>
</svg>`

/** A surface with the noise of a camera: a flat colour would compress, and be read, far too easily. */
const surface = () =>
  sharp({
    create: { ...PHOTO, channels: 3, background: '#8a7a66', noise: { type: 'gaussian', mean: 128, sigma: 12 } },
  })

const photoOf = (subject: Buffer): Promise<Buffer> =>
  surface()
    .composite([{ input: subject, gravity: 'centre' }])
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer()

const drawn = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).png().toBuffer()

/** The three photos that a new customer takes. */
export async function specimenPhotos(): Promise<
  Readonly<Record<'id_card' | 'id_card_back' | 'selfie_with_id_card', Buffer>>
> {
  return {
    id_card: await photoOf(await drawn(FRONT_OF_A_CARD)),
    id_card_back: await photoOf(await sharp(BACK_OF_A_CARD).resize({ width: CARD_WIDTH }).png().toBuffer()),
    selfie_with_id_card: await photoOf(await drawn(FACE)),
  }
}
