import { expect, it } from 'vitest'
import { isInProgress, trackProgress } from './progress.ts'

function pending<T>() {
  let settle: { resolve: (value: T) => void; reject: (error: Error) => void } | undefined
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject }
  })
  return { promise, resolve: (value: T) => settle?.resolve(value), reject: (error: Error) => settle?.reject(error) }
}

it('[R4.08] is in progress while any promise is pending, whether it resolves or rejects', async () => {
  const first = pending<string>()
  const second = pending<never>()
  const tracked = trackProgress(first.promise)
  const failing = trackProgress(second.promise)
  expect(isInProgress()).toBe(true)
  first.resolve('done')
  expect(await tracked).toBe('done')
  expect(isInProgress()).toBe(true)
  second.reject(new Error('no'))
  await expect(failing).rejects.toThrow('no')
  expect(isInProgress()).toBe(false)
})
