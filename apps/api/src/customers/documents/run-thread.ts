import { Worker } from 'node:worker_threads'

export interface ThreadLimits {
  readonly timeoutMs: number
  /** A thread that needs more memory than a legitimate file is stopped, and the server continues. */
  readonly heapMegabytes: number
}

/**
 * Runs a file in its own thread until it posts its result. Fails if it throws, takes too long or needs too much memory.
 */
export async function runThread<T>(file: URL, data: object, { timeoutMs, heapMegabytes }: ThreadLimits): Promise<T> {
  const worker = new Worker(file, {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    execArgv: [],
    // Libraries log their problems to the console; ours are errors.
    stdout: true,
    stderr: true,
  })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<T>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('the thread ended without a result')))
      timer = setTimeout(() => reject(new Error('the thread took too long')), timeoutMs)
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
