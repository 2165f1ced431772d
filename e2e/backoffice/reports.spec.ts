// Task "a report compared with its list": the loans that a report counts are those of the list behind the figure.

import { reportTexts } from '@puente/texts/backoffice-reports'
import { railTexts } from '@puente/texts/backoffice-shell'
import { expectAccessible } from '../fixtures/axe.ts'
import { expect, expectFits, signInAs, test } from '../fixtures/backoffice.ts'
import { makeCustomer } from '../fixtures/people.ts'

test('a collector finds as many loans in the list behind a bucket as the report counts, and downloads the report', async ({
  page,
  request,
}) => {
  await makeCustomer(request, 'overdue')
  await signInAs(page, 'collector')
  await page.request.post('/sandbox/clock', { data: { advance_days: 1 } })
  await page.goto('/backoffice')
  await page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: railTexts.reports }).click()
  await expect(page.getByRole('heading', { level: 1, name: reportTexts.title })).toBeVisible()

  const buckets = page.getByRole('region', { name: reportTexts.titles.buckets })
  const row = buckets.getByRole('row').filter({ has: page.getByRole('link', { name: '1–7', exact: true }) })
  await expect(row).toBeVisible()
  const counted = Number(await row.getByRole('cell').nth(1).textContent())
  expect(counted).toBeGreaterThan(0)
  await expect(
    page.getByRole('img', { name: reportTexts.chartOf(reportTexts.titles.portfolio) }).locator('canvas'),
  ).toBeVisible()
  await expectFits(page, 'informes')
  await expectAccessible(page)

  const file = page.waitForEvent('download')
  await buckets.getByRole('link', { name: reportTexts.csvOf(reportTexts.titles.buckets) }).click()
  expect((await file).suggestedFilename()).toContain('cartera-por-tramos')

  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: railTexts.loans })).toBeVisible()
  await expect(page.getByRole('main').getByRole('table').getByRole('row')).toHaveCount(counted + 1)
})
