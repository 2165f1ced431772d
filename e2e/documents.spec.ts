// Document photos on a phone, in a real browser with a simulated camera.
import type { Page } from '@playwright/test'
import { sendPhotos } from './fixtures/applicant.ts'
import { expectAccessible } from './fixtures/axe.ts'
import { enterAs, enterAsNew, makeCustomer } from './fixtures/people.ts'
import { choosePhoto, darkPhoto, goodPhoto, phonePhoto, sendPhoto } from './fixtures/photos.ts'
import { expect, test } from './fixtures/server.ts'

const DOCUMENTS = '/registration/photo-verification'

async function arrive(page: Page, request: Parameters<typeof enterAs>[1]): Promise<string> {
  const token = await enterAs(page, request, await makeCustomer(request, 'awaiting_documents'))
  await page.goto(DOCUMENTS)
  await expect(page.getByRole('heading', { level: 1, name: 'Comprobamos que eres tú' })).toBeVisible()
  return token
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

test('[R2.20, R9.04] a camera photo is taken by keyboard, checked and sent in full size', async ({ page, request }) => {
  const token = await arrive(page, request)
  await expectAccessible(page)
  await press(page, 'Empezar')
  await heading(page, /^La parte de delante/)
  await expectAccessible(page)

  await press(page, 'Hacer foto')
  await expect(page.getByText('La cámara está lista.')).toBeAttached()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Hacer la foto' }).focus()
  await page.keyboard.press('Enter')
  await heading(page, '¿Se ve todo bien?')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const size = await page
    .getByRole('img', { name: /^La foto que has hecho/ })
    .evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
  expect(size.sort((a, b) => b - a)).toEqual([1920, 1080])
  await expectAccessible(page)
  await sendPhoto(page)

  await heading(page, /^La parte de atrás/)
  const user = await (await request.get('/v2/user', { headers: { authorization: `Bearer ${token}` } })).json()
  expect(user.documents.map(({ type }: { type: string }) => type)).toEqual(['id_card'])
})

test('[R2.20] a dark photo shows a warning, and can still be sent', async ({ page, request }) => {
  await arrive(page, request)
  await press(page, 'Empezar')
  await choosePhoto(page, await darkPhoto())
  await expect(page.getByText('Está oscura. Busca un sitio con más luz.')).toBeVisible()
  await expectAccessible(page)
  await press(page, 'Repetir la foto')
  await heading(page, /^La parte de delante/)
  await choosePhoto(page, await darkPhoto())
  await press(page, 'Enviar así')
  await heading(page, /^La parte de atrás/)
})

test('[R2.20] a HEIC file that this browser cannot display is uploaded and stored', async ({ page, request }) => {
  const token = await arrive(page, request)
  await press(page, 'Empezar')
  await choosePhoto(page, phonePhoto())
  await expect(page.getByText('Este navegador no puede mostrar el archivo, pero sí enviarlo.')).toBeVisible()
  await press(page, 'Enviar este archivo')
  await heading(page, /^La parte de atrás/)
  const kept = await request.get('/v2/user/document/id_card', { headers: { authorization: `Bearer ${token}` } })
  expect((await kept.json()).content_type).toBe('image/jpeg')
})

test('[R2.20] a reload in the middle loses nothing', async ({ page, request }) => {
  await arrive(page, request)
  await press(page, 'Empezar')
  await choosePhoto(page, await goodPhoto())
  await expect(page.getByText('La foto se ve bien.')).toBeVisible()
  await page.reload()
  await heading(page, '¿Se ve todo bien?')
  await expect(page.getByText(/^Esta foto aún no se ha enviado/)).toBeVisible()
  await press(page, 'Usar esta foto')
  await heading(page, /^La parte de atrás/)
  await page.reload()
  await heading(page, /^La parte de atrás/)
  await expect(page.getByText('Paso 2 de 3')).toBeVisible()
})

test('[R2.20] a photo stored on this device is removed with the session', async ({ page, request }) => {
  const token = await arrive(page, request)
  await press(page, 'Empezar')
  await choosePhoto(page, await goodPhoto())
  await expect(page.getByText('La foto se ve bien.')).toBeVisible()
  await press(page, 'Salir de la cuenta')
  await expect(page).toHaveURL('/auth')
  expect(token).not.toBe('')
  const kept = await page.evaluate(
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
  expect(kept).toBe(0)
})

test('[R8.07] without a network the photo waits and is sent automatically later', async ({
  page,
  request,
  context,
}) => {
  await arrive(page, request)
  await press(page, 'Empezar')
  await choosePhoto(page, await goodPhoto())
  await context.setOffline(true)
  await press(page, 'Usar esta foto')
  await heading(page, 'Sin conexión')
  await expectAccessible(page)
  await context.setOffline(false)
  await heading(page, /^La parte de atrás/)
})

test('[R8.08] without camera permission the page offers another way and the support phone', async ({
  page,
  request,
}) => {
  await arrive(page, request)
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('denied', 'NotAllowedError'))
  })
  await press(page, 'Empezar')
  await press(page, 'Hacer foto')
  await expect(page.getByRole('heading', { name: 'Da permiso para usar la cámara' })).toBeVisible()
  await expect(page.getByText(/^El navegador no nos deja usar la cámara.*llámanos al/)).toBeVisible()
  await expectAccessible(page)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('dialog').getByRole('button', { name: 'Subir de la galería' }).click()
  await (await chooser).setFiles(await goodPhoto())
  await heading(page, '¿Se ve todo bien?')
})

test('[R2.08] an address below the documents redirects to them', async ({ page, request }) => {
  await arrive(page, request)
  await page.goto(`${DOCUMENTS}/id_card`)
  await expect(page).toHaveURL(DOCUMENTS)
})

test('[R2.20] the camera stops when the customer leaves the screen', async ({ page, request }) => {
  await arrive(page, request)
  await page.evaluate(() => {
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    const opened: MediaStream[] = []
    Object.assign(window, { opened })
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints)
      opened.push(stream)
      return stream
    }
  })
  await press(page, 'Empezar')
  await press(page, 'Hacer foto')
  await expect(page.getByText('La cámara está lista.')).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Hacer foto' })).toBeFocused()
  const states = () =>
    page.evaluate(() =>
      (window as unknown as { opened: MediaStream[] }).opened.flatMap((stream) =>
        stream.getTracks().map(({ readyState }) => readyState),
      ),
    )
  expect(await states()).toEqual(['ended'])
})

test('[R2.20, R4.12, R8.07, R9.02] the liveness video after consent: an unrecognised face shows what happened and the support phone, and a retry continues the application', async ({
  page,
  request,
}) => {
  const { token } = await enterAsNew(page, request, 'awaiting_documents', { liveness: true })
  await sendPhotos(request, token)
  await page.goto(DOCUMENTS)
  await heading(page, 'Un vídeo corto de tu cara')
  await expectAccessible(page)
  const record = async (button: string) => {
    await page.getByLabel(/^Acepto que se traten los rasgos de mi cara/).check()
    await press(page, button)
    await press(page, 'Empezar a grabar')
  }
  // The simulated provider can be told to find no face.
  await page.route('**/v2/user/liveness/session', (route) => route.continue({ postData: { outcome: 'fail' } }))
  await record('Grabar el vídeo')
  const failed = page.getByRole('alert').filter({ hasText: 'La identidad no ha sido verificada' })
  await expect(failed).toContainText('La verificación fotográfica ha fallado, por favor inténtelo de nuevo')
  await expect(failed).toContainText(/llámanos al \d/)
  await expectAccessible(page)
  await page.unroute('**/v2/user/liveness/session')
  await record('Volver a intentarlo')
  await expect(page).toHaveURL(/\/registration\/(?:verification|bank-data)$/, { timeout: 60_000 })
})
