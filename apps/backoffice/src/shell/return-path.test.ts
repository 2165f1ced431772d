import { expect, it } from 'vitest'
import { returnPath } from './return-path.ts'

// Goal: after signing in one comes back to the same page, and never to another site.
it.each([
  ['?volver=%2Fbackoffice%2Fclientes%2F12%3Ftab%3Dnotas', '/backoffice/clientes/12?tab=notas'],
  ['?volver=%2Fbackoffice', '/backoffice'],
  ['', '/backoffice'],
  ['?volver=https%3A%2F%2Fevil.example%2Fbackoffice', '/backoffice'],
  ['?volver=%2F%2Fevil.example%2Fbackoffice', '/backoffice'],
  ['?volver=%2Fbackoffice.evil.example', '/backoffice'],
  ['?volver=javascript%3Aalert(1)', '/backoffice'],
  ['?volver=%2Fbackoffice%2Fentrar%3Fvolver%3D%2Fbackoffice', '/backoffice'],
])('%s → %s', (search, path) => {
  expect(returnPath(search)).toBe(path)
})
