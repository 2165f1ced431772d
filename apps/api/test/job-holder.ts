// A worker process for tests that kill it: takes `hold` jobs, reports them, and never finishes them.
import { Logger } from 'graphile-worker'
import { createPool } from '../src/db/pool.ts'
import { startQueueRun } from '../src/db/queue/queue-run.ts'

const [databaseUrl = ''] = process.argv.slice(2)
await startQueueRun({
  pool: createPool(databaseUrl),
  databaseUrl,
  crontab: '',
  slots: { all: 2 },
  laneOf: () => 'all',
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
