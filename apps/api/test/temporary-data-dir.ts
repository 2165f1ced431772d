import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A fresh folder for the embedded database of a test; when run as root, the database user can enter it too. */
export function makeTemporaryDataDir(prefix = 'puente-test-', folder = tmpdir()): string {
  const dir = mkdtempSync(join(folder, prefix))
  chmodSync(dir, 0o711) // mkdtemp makes it private, and as root PostgreSQL runs as another user
  return dir
}
