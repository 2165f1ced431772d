// Goal: the server names a PostgreSQL that is too old instead of failing in a migration.
import { expect, it } from 'vitest'
import { requireDatabase } from './require-database.ts'

/** A server that reports a version. No PostgreSQL older than 15 can be installed beside the tests. */
const serverOf = (version: string, number: number) =>
  ({ query: async () => ({ rows: [{ version, number }] }) }) as unknown as Parameters<typeof requireDatabase>[0]
const URL = 'postgres://puente:clave@db.example:5433/puente'

it.each([
  ['14.18', 140_018],
  ['9.6.24', 90_624],
])('refuses PostgreSQL %s', async (version, number) => {
  await expect(requireDatabase(serverOf(version, number), URL)).rejects.toThrow(
    `The database at db.example:5433/puente is PostgreSQL ${version}, and Puente needs 15 or newer.`,
  )
})

it.each([
  ['15.0', 150_000],
  ['18.4', 180_004],
])('accepts PostgreSQL %s', async (version, number) => {
  await expect(requireDatabase(serverOf(version, number), URL)).resolves.toBeUndefined()
})
