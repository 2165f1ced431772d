// Goal: for every error of the provider's camera the borrower reads what to do, in Spanish.
import { describe, expect, it } from 'vitest'
import { livenessErrorOf } from './liveness-error.ts'

describe('an error of the liveness check', () => {
  it.each([
    [{ code: 'virtual_camera_detected' }, 'noVirtualCamera'],
    [{ code: 'no_https' }, 'httpsRequired'],
    [{ code: 'camera_permission_denied' }, 'grantPermission'],
    [{ code: 'attempts_exceeded' }, 'attemptsExhausted'],
    [{ code: 'file_too_big' }, 'fileTooBig'],
    [{ code: 'no_camera' }, 'cannotUseCamera'],
    [{ code: 500, message: 'The video cannot be processed' }, 'cannotProcess'],
    [{ code: 'analysis_error' }, 'analysisError'],
    [{}, 'analysisError'],
  ])('[R8.08] %j is %s', (error, text) => {
    expect(livenessErrorOf(error)).toBe(text)
  })
})
