// Goal: whatever stops the camera, the borrower reads what to do on this phone.
import { describe, expect, it } from 'vitest'
import { cameraProblemOf, isVirtualCamera, permissionGuideOf } from './camera-problem.ts'

describe('a camera that does not start', () => {
  it.each([
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'missing'],
    ['OverconstrainedError', 'missing'],
    ['NotReadableError', 'busy'],
    ['TypeError', 'failed'],
  ])('[R8.08] %s is %s', (name, problem) => {
    expect(cameraProblemOf(new DOMException('no', name))).toBe(problem)
  })

  it('[R8.08] treats anything else as a failure', () => {
    expect(cameraProblemOf('no')).toBe('failed')
  })

  it.each([
    ['OBS Virtual Camera', true],
    ['ManyCam Video Source', true],
    ['Snap Camera', true],
    ['FaceTime HD Camera', false],
    ['camera2 0, facing back', false],
    ['Observatory webcam', false],
  ])('[R3.12, R8.08] «%s»: %s', (label, isVirtual) => {
    expect(isVirtualCamera(label)).toBe(isVirtual)
  })

  it.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/130 Mobile Safari/604.1',
      'ios',
    ],
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36', 'android'],
    ['Mozilla/5.0 (Android 15; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0', 'firefox'],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36', 'chromium'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15', 'safari'],
    ['', 'other'],
  ])('[R8.08] finds the permission instructions for %s', (userAgent, guide) => {
    expect(permissionGuideOf(userAgent)).toBe(guide)
  })
})
