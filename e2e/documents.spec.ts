// Document photos on a phone, in a real browser with a simulated camera.
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './fixtures/axe.ts'
import { enterAsNew } from './fixtures/people.ts'
import { choosePhoto, darkPhoto, goodPhoto, PHOTO_TITLES, phonePhoto, startWithoutCamera } from './fixtures/photos.ts'
import { expect, test } from './fixtures/server.ts'

const DOCUMENTS = '/registration/photo-verification'
const [FRONT, BACK, SELFIE] = PHOTO_TITLES

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

type WatchedWindow = Window & { camera: { failure: string; readonly opened: MediaStream[] } }

/** Records the streams that the page opens. `failCamera` then makes the camera fail. */
const watchCamera = (page: Page) =>
  page.evaluate(() => {
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    const camera: WatchedWindow['camera'] = { failure: '', opened: [] }
    Object.assign(window, { camera })
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      if (camera.failure !== '') throw new DOMException('no', camera.failure)
      const stream = await open(constraints)
      camera.opened.push(stream)
      return stream
    }
  })

/** Names the error with which the camera fails from now on; an empty name repairs it. */
const failCamera = (page: Page, name: string) =>
  page.evaluate((failure) => {
    const { camera } = window as unknown as WatchedWindow
    camera.failure = failure
  }, name)

const cameraStates = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as WatchedWindow).camera.opened.flatMap((stream) =>
      stream.getTracks().map(({ readyState }) => readyState),
    ),
  )

/** How many photos this device stores. */
const unsentPhotos = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('puente-unsent-photos')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const counting = opening.result.transaction('photos').objectStore('photos').count()
          counting.onsuccess = () => resolve(counting.result)
        }
      }),
  )

/** Picks any file with the gallery button of the page or of its dialog. */
async function pickFrom(place: Page | Locator, file: Awaited<ReturnType<typeof goodPhoto>>): Promise<void> {
  const page = 'page' in place ? place.page() : place
  const chooser = page.waitForEvent('filechooser')
  await place.getByRole('button', { name: 'Subir de la galería' }).click()
  await (await chooser).setFiles(file)
}

/** From the video step on: an unrecognised face, then a retry that continues the application. */
async function expectVideoAfterConsent(page: Page): Promise<void> {
  await expectAccessible(page)
  const record = async (button: string) => {
    await page.getByLabel(/^Acepto que se traten los rasgos de mi cara/).check()
    await press(page, button)
    await press(page, 'Empezar a grabar')
  }
  // The simulated provider can be told to find no face.
  await page.route('**/v2/user/liveness/session', (route) => route.continue({ postData: { outcome: 'fail' } }))
  await record('Grabar el vídeo')
  const failed = alert(page, 'La identidad no ha sido verificada')
  await expect(failed).toContainText('La verificación fotográfica ha fallado, por favor inténtelo de nuevo')
  await expect(failed).toContainText(/llámanos al \d/)
  await expectAccessible(page)
  await page.unroute('**/v2/user/liveness/session')
  await record('Volver a intentarlo')
  await expect(page).toHaveURL(/\/registration\/(?:verification|bank-data)$/, { timeout: 60_000 })
}

const CAMERA_FAILURES = [
  ['NotAllowedError', 'Da permiso para usar la cámara'],
  ['NotFoundError', 'No encontramos ninguna cámara'],
  ['NotReadableError', 'Otra aplicación está usando la cámara'],
  ['UnknownError', 'No podemos usar la cámara'],
] as const

test('[R2.20, R8.08, R9.04] camera failures show what to do; a photo taken by keyboard is sent in full size; signing out removes an unsent one', async ({
  page,
  request,
}) => {
  const { token } = await enterAsNew(page, request, 'awaiting_documents')
  await page.goto(DOCUMENTS)
  await heading(page, 'Comprobamos que eres tú')
  await expectAccessible(page)
  await watchCamera(page)
  // On a phone the camera opens at once; closing it leads to the page with the other ways.
  await press(page, 'Empezar')
  const dialog = page.getByRole('dialog')
  await expect(page.getByText('La cámara está lista.')).toBeAttached()
  await page.keyboard.press('Escape')
  await heading(page, FRONT)
  await expectAccessible(page)

  for (const [name, title] of CAMERA_FAILURES) {
    await failCamera(page, name)
    await press(page, 'Hacer foto')
    await expect(dialog.getByRole('heading', { name: title })).toBeVisible()
    await expect(dialog.getByRole('link', { name: /^Llamar al \d/ })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Subir de la galería' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await pickFrom(page, { name: 'dni.txt', mimeType: 'text/plain', buffer: Buffer.from('DNI') })
  await expect(alert(page, 'No podemos leer este archivo')).toBeVisible()

  // The camera stops when the customer leaves it, and starts again.
  await failCamera(page, '')
  await press(page, 'Hacer foto')
  await expect(page.getByText('La cámara está lista.')).toBeAttached()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Hacer foto' })).toBeFocused()
  expect(await cameraStates(page)).toEqual(['ended', 'ended'])
  await press(page, 'Hacer foto')
  await expect(page.getByText('La cámara está lista.')).toBeAttached()
  // A sharp photo is sent without a question, and shown meanwhile.
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/v2/user/document', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Hacer la foto' }).focus()
  await page.keyboard.press('Enter')
  await heading(page, 'Enviamos tu foto')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const size = await page
    .getByRole('img', { name: /^La foto que has hecho/ })
    .evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
  expect(size.sort((a, b) => b - a)).toEqual([1920, 1080])
  await expectAccessible(page)
  answer()
  // The camera opens for the next document by itself; closing it leads to the page with the other ways.
  await expect(dialog.getByRole('heading', { name: 'DNI o NIE, por detrás' })).toBeVisible()
  await expect(page.getByText('La cámara está lista.')).toBeAttached()
  await page.keyboard.press('Escape')
  await heading(page, BACK)
  await page.unroute('**/v2/user/document')
  const user = await (await request.get('/v2/user', { headers: { authorization: `Bearer ${token}` } })).json()
  expect(user.documents.map(({ type }: { type: string }) => type)).toEqual(['id_card'])

  // Without permission the dialog leads to the gallery.
  await failCamera(page, 'NotAllowedError')
  await press(page, 'Hacer foto')
  await expect(page.getByText(/^El navegador no nos deja usar la cámara.*llámanos al/)).toBeVisible()
  await expectAccessible(page)
  await pickFrom(dialog, await goodPhoto())
  await heading(page, '¿Se ve todo bien?')
  await expect(page.getByText('La foto se ve bien.')).toBeVisible()
  await press(page, 'Salir de la cuenta')
  await expect(page).toHaveURL('/auth')
  expect(await unsentPhotos(page)).toBe(0)
})

test('[R2.08, R2.20, R4.12, R8.07, R9.02] a photo survives a reload, a lost network and a failed upload; dark and HEIC photos are sent; a video that fails after consent can be repeated', async ({
  page,
  request,
  context,
}) => {
  const { token } = await enterAsNew(page, request, 'awaiting_documents', { liveness: true })
  // An address below the documents redirects to them.
  await page.goto(`${DOCUMENTS}/id_card`)
  await expect(page).toHaveURL(DOCUMENTS)
  await startWithoutCamera(page)

  // Without a network the photo waits and is sent automatically later.
  await choosePhoto(page, await goodPhoto())
  await expect(page.getByText('La foto se ve bien.')).toBeVisible()
  await context.setOffline(true)
  await press(page, 'Usar esta foto')
  await heading(page, 'Sin conexión')
  await expectAccessible(page)
  await context.setOffline(false)
  await heading(page, BACK)
  await page.reload()
  await heading(page, BACK)
  await expect(page.getByText('Paso 2 de 4')).toBeVisible()

  // A dark photo shows a warning, and can still be sent, also after a reload.
  await choosePhoto(page, await darkPhoto())
  await expect(page.getByText('Está oscura. Busca un sitio con más luz.')).toBeVisible()
  await expectAccessible(page)
  await press(page, 'Repetir la foto')
  await heading(page, BACK)
  await choosePhoto(page, await darkPhoto())
  await expect(page.getByText('Está oscura. Busca un sitio con más luz.')).toBeVisible()
  await page.reload()
  await heading(page, '¿Se ve todo bien?')
  await expect(page.getByText(/^Esta foto aún no se ha enviado/)).toBeVisible()
  // A failed upload shows the support phone and keeps the photo, which a retry sends.
  await page.route('**/v2/user/document', (route) =>
    route.fulfill({ status: 500, json: { message: '', label: '', errors: [] } }),
  )
  await press(page, 'Enviar así')
  await expect(alert(page, 'El proceso de carga de la foto fue incorrecto')).toContainText(/llámanos al \d/)
  await expectAccessible(page)
  await page.unroute('**/v2/user/document')
  await press(page, 'Enviar otra vez')
  await heading(page, SELFIE)

  // A HEIC file, which this browser cannot display, is uploaded and stored.
  await choosePhoto(page, phonePhoto())
  await expect(page.getByText('Este navegador no puede mostrar el archivo, pero sí enviarlo.')).toBeVisible()
  await press(page, 'Enviar este archivo')
  await heading(page, 'Un vídeo corto de tu cara')
  const headers = { authorization: `Bearer ${token}` }
  const kept = await request.get('/v2/user/document/selfie_with_id_card', { headers })
  expect((await kept.json()).content_type).toBe('image/jpeg')
  await expectVideoAfterConsent(page)
})
