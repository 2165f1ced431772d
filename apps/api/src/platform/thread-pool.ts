import { type ResourceLimits, Worker } from 'node:worker_threads'

// Work of tenths of a second and more, such as drawing a document or reading a bank statement, runs in threads: the server could
// handle no request meanwhile.

interface ThreadPoolOptions {
  /** A module that answers each message with a `ThreadAnswer`, one after the other. */
  readonly file: URL
  readonly threadCount: number
  /** Threads that tasks of the `later` queue may use at once; all by default. */
  readonly maxLaterThreads?: number
  /** Longest run of one task, after which its thread is ended; unlimited by default. */
  readonly timeoutMs?: number
  readonly resourceLimits?: ResourceLimits
}

/** What a thread posts for each task. */
type ThreadAnswer<Output> = { readonly output: Output } | { readonly error: string }

/** A task was ended because it took more time or memory than the pool allows. */
export class ThreadLimitError extends Error {
  override name = 'ThreadLimitError'
}

interface TaskOptions {
  /** Tasks of `first` are started before those of `later`. */
  readonly queue?: 'first' | 'later'
  /** Removes the task from its queue when it is no longer needed. */
  readonly signal?: AbortSignal | undefined
}

interface ThreadPool<Input, Output> {
  run(input: Input, options?: TaskOptions): Promise<Output>
  /** Tasks that wait for a thread. */
  waiting(queue: 'first' | 'later'): number
  stop(): Promise<void>
}

interface Task<Input, Output> {
  readonly input: Input
  readonly queue: 'first' | 'later'
  resolve(output: Output): void
  reject(error: Error): void
}

interface Thread<Input, Output> {
  readonly worker: Worker
  /** The task that the thread runs now. */
  task: Task<Input, Output> | null
  timer: NodeJS.Timeout | undefined
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

/** Threads start with the first task and never keep the process alive. */
export function createThreadPool<Input, Output>({
  file,
  threadCount,
  maxLaterThreads = threadCount,
  timeoutMs,
  resourceLimits = {},
}: ThreadPoolOptions): ThreadPool<Input, Output> {
  const threads: Thread<Input, Output>[] = []
  const queues = { first: [] as Task<Input, Output>[], later: [] as Task<Input, Output>[] }

  const takeTask = (): Task<Input, Output> | null => {
    const first = queues.first.shift()
    if (first !== undefined) return first
    const laterThreads = threads.filter(({ task }) => task?.queue === 'later').length
    return (laterThreads < maxLaterThreads ? queues.later.shift() : undefined) ?? null
  }

  const next = (thread: Thread<Input, Output>): void => {
    clearTimeout(thread.timer)
    thread.task = null
    thread.task = takeTask()
    if (thread.task === null) {
      thread.worker.unref()
      return
    }
    thread.worker.ref()
    thread.worker.postMessage(thread.task.input)
    if (timeoutMs === undefined) return
    thread.timer = setTimeout(() => {
      end(thread, new ThreadLimitError(`a task took longer than ${timeoutMs} ms`))
      void thread.worker.terminate()
    }, timeoutMs)
  }

  /** The thread is gone: its task fails, and another thread takes on what waits. */
  const end = (thread: Thread<Input, Output>, reason: Error): void => {
    const place = threads.indexOf(thread)
    if (place === -1) return
    threads.splice(place, 1)
    clearTimeout(thread.timer)
    thread.task?.reject(reason)
    if (queues.first.length + queues.later.length > 0) next(startThread())
  }

  const startThread = (): Thread<Input, Output> => {
    const worker = new Worker(file, { resourceLimits })
    const thread: Thread<Input, Output> = { worker, task: null, timer: undefined }
    worker.on('message', (answer: ThreadAnswer<Output>) => {
      if ('output' in answer) thread.task?.resolve(answer.output)
      else thread.task?.reject(new Error(answer.error))
      next(thread)
    })
    worker.on('error', (error: unknown) => {
      if (isOutOfMemory(error)) end(thread, new ThreadLimitError('a task needed too much memory'))
      else end(thread, error instanceof Error ? error : new Error(String(error)))
    })
    worker.on('exit', () => end(thread, new Error('a thread ended')))
    threads.push(thread)
    return thread
  }

  return {
    async run(input, { queue = 'first', signal } = {}) {
      signal?.throwIfAborted()
      const line = queues[queue]
      return new Promise((resolve, reject) => {
        const task: Task<Input, Output> = { input, queue, resolve, reject }
        line.push(task)
        signal?.addEventListener('abort', () => {
          const place = line.indexOf(task)
          if (place !== -1) line.splice(place, 1)
          reject(signal.reason)
        })
        const idle = threads.find((thread) => thread.task === null)
        if (idle) next(idle)
        else if (threads.length < threadCount) next(startThread())
      })
    },
    waiting: (queue) => queues[queue].length,
    async stop() {
      const running = threads.splice(0)
      for (const { timer } of running) clearTimeout(timer)
      await Promise.all(running.map(({ worker }) => worker.terminate()))
    },
  }
}
