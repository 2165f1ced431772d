import type pg from 'pg'
import { secretFingerprint } from '../platform/security/secret-fingerprint.ts'
import { StartupError } from '../platform/startup-error.ts'

/**
 * Refuses a secret that is not the one of this database: documents would not open, sealed texts would not be sent, and new rows would be
 * sealed with a secret that the next correct start does not know. The first start, and a change that names the secret before as an
 * earlier one, are written down.
 */
export async function requireSameSecret(
  pool: Pick<pg.Pool, 'connect'>,
  { secret, earlierSecrets }: { secret: string; earlierSecrets: readonly string[] },
  at: Date,
): Promise<void> {
  const present = secretFingerprint(secret)
  const client = await pool.connect()
  try {
    await client.query('begin')
    // Two servers that start at once with different secrets: the second reads what the first wrote.
    await client.query('lock table secret_fingerprints in exclusive mode')
    const { rows } = await client.query<{ fingerprint: string }>(
      'select fingerprint from secret_fingerprints order by since desc limit 1',
    )
    const known = rows[0]?.fingerprint
    if (known !== present) {
      if (known !== undefined && !earlierSecrets.map(secretFingerprint).includes(known)) throw wrongSecret(known)
      await client.query(
        `insert into secret_fingerprints (fingerprint, since) values ($1, $2)
           on conflict (fingerprint) do update set since = excluded.since`,
        [present, at],
      )
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const wrongSecret = (known: string): StartupError =>
  new StartupError(
    `PUENTE_SECRET is not the secret of this database (fingerprint ${known}): with another one no document opens and no signature can ` +
      'be verified. Set the right one. To change it, put the old one into PUENTE_EARLIER_SECRETS (docs/operating/documents.md).',
  )
