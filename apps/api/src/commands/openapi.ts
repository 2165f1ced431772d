import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { createDeps } from '../create-deps.ts'
import { createPool } from '../db/pool.ts'
import { readSiteContent } from '../platform/content/site-content.ts'

/** The OpenAPI document of this version, made without a database: the pool never connects. */
export async function openApiDocument(): Promise<object> {
  const config = readConfig({ PUENTE_MODE: 'sandbox', PUENTE_LOG_LEVEL: 'silent' })
  const pool = createPool('postgres://127.0.0.1:9/none')
  const parts = { config, pool, content: await readSiteContent(config.contentDir), sandboxClock: null, build: 'none' }
  const deps = createDeps(parts)
  const app = await createApp(parts, deps)
  try {
    return (await app.inject('/openapi.json')).json()
  } finally {
    await app.close()
    await deps.pdf.stop()
    await deps.statements.stop()
    await pool.end()
  }
}
