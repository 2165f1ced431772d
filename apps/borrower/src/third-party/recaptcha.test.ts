// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { servePage } from '../testing/page.ts'
import { loadRecaptchaToken } from './recaptcha-proof.ts'

afterEach(() => {
  vi.useRealTimers()
})

describe('the captcha', () => {
  it('[R7.06] loads nothing if no key is configured', async () => {
    await servePage('https://puente.example/auth')
    expect(await loadRecaptchaToken('login')).toBeNull()
    expect(document.querySelector('script[src]')).toBeNull()
  })

  it('[R7.06] blocks for 3 s at most', async () => {
    await servePage('https://puente.example/auth', { recaptcha_site_key: 'site-key' })
    // A script that neither loads nor fails, as behind a firewall that drops packets.
    const append = vi.spyOn(document.head, 'append').mockImplementation(() => {})
    vi.useFakeTimers()
    const token = loadRecaptchaToken('login')
    await vi.advanceTimersByTimeAsync(2_900)
    const early = await Promise.race([token, Promise.resolve('still waiting')])
    expect(early).toBe('still waiting')
    await vi.advanceTimersByTimeAsync(200)
    expect(await token).toBeNull()
    append.mockRestore()
  })
})
