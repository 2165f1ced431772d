// A worker process for tests that kill it: takes `hold` jobs, reports them, and never finishes them.
import { Logger } from 'graphile-worker'
import { createPool } from '../src/db/pool.ts'
import { startShift } from '../src/db/queue/shift.ts'

const [databaseUrl = ''] = process.argv.slice(2)
await startShift({
  pool: createPool(databaseUrl),
  databaseUrl,
  crontab: '',
  concurrency: 2,
  logger: new Logger(() => () => undefined),
  onOverdue: () => process.exit(1),
  taskList: {
    hold: () => {
      process.send?.('took')
      return new Promise(() => undefined)
    },
  },
})
process.send?.('ready')
