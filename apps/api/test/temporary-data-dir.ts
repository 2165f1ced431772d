import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A fresh folder for an embedded database that a test throws away; as root the database's user can enter it too. */
export function makeTemporaryDataDir(prefix = 'puente-test-'): string {
  const dir = mkdtempSync(join(tmpdir(), prefix))
  chmodSync(dir, 0o711) // mkdtemp makes it private, and as root PostgreSQL runs as somebody else
  return dir
}
