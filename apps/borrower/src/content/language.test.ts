// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { stored } from '../storage/stored-values.ts'
import { servePage } from '../testing/page.ts'
import { currentLanguage } from './language.ts'

it.each([null, 'es', 'fr', ''])('[R3.13] with %j stored, uses and stores Spanish', async (kept) => {
  await servePage('https://puente.example/auth')
  if (kept !== null) stored.currentLanguage.set(kept)
  expect(currentLanguage()).toBe('es')
  expect(stored.currentLanguage.get()).toBe('es')
})
