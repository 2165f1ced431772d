// Task "night failed": staff see it on every page, read the reason, and run the night again.
import { Client } from 'pg'
import { expectAccessible } from '../fixtures/axe.ts'
import { expect, signInAs, test } from '../fixtures/backoffice.ts'

test('a failed night shows its reason and the day of the figures, and goes on after a retry', async ({
  page,
  server,
}) => {
  const database = new Client({ connectionString: server.databaseUrl })
  await database.connect()
  try {
    await signInAs(page, 'accountant')
    await page.goto('/backoffice/noche')
    await expect(page.getByText('Cifras al día')).toBeVisible()

    await database.query(`create function fail_night() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: no space left on device'; end $$`)
    await database.query(
      'create trigger fail_night before update on payment_promises for each statement execute function fail_night()',
    )
    await page.request.post('/sandbox/clock', { data: { advance_days: 1 } }) // fails, as the night does
    const main = page.getByRole('main')
    await expect(main.getByText('no space left on device')).toBeVisible()
    await expect(main.getByText('Comprobar promesas de pago (7 de').first()).toBeVisible()
    await expectAccessible(page)
    await page.goto('/backoffice')
    await expect(page.getByText(/La noche ha fallado\. Las cifras son del \d\d\/\d\d\/\d{4}\./)).toBeVisible()
    await page.getByRole('link', { name: 'Ver la noche' }).click()

    await database.query('drop trigger fail_night on payment_promises')
    await page.getByRole('button', { name: 'Pasar la noche ahora' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Ya hay sitio en el disco')
    await dialog.getByRole('button', { name: 'Pasar la noche ahora' }).click()
    await expect(page.getByText('La noche se ha puesto en marcha.')).toBeVisible()
    await expect(page.getByText('Cifras al día')).toBeVisible()
    await expect(page.getByText('La noche ha fallado')).toHaveCount(0)
  } finally {
    await database.query('drop trigger if exists fail_night on payment_promises')
    await database.query('drop function if exists fail_night')
    await database.end()
  }
})
