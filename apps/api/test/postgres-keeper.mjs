// Waits until the test run that started it has ended, and deletes its database.
import { register } from 'tsx/esm/api'

const [dataDir = ''] = process.argv.slice(2)
process.stdin.resume().once('end', async () => {
  register()
  const { discardWhenDead } = await import('./throwaway-postgres.ts')
  await discardWhenDead(dataDir)
})
