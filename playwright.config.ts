import { defineConfig } from '@playwright/test'
import { findChromium } from './tools/chromium.mjs'

const executablePath = await findChromium()
const isFull = process.env.PUENTE_TEST_FULL === '1'

export default defineConfig({
  testDir: 'e2e',
  // Exhaustive files run with `npm run test:full` only.
  testIgnore: isFull ? [] : ['**/*.full.spec.ts'],
  // Concurrent runs each need their own folder, because a run empties it first.
  outputDir: process.env.E2E_OUTPUT ?? 'test-results',
  globalSetup: './e2e/fixtures/global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Generous: three servers, three browsers and PostgreSQL may share two slow cores. A passing test never waits this long.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // One more than the cores of the smallest machine: while a test waits for its page, another one uses the core.
  workers: 3,
  reporter: 'list',
  use: {
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    screenshot: 'only-on-failure',
    // A trace takes a screenshot of every step of every test. E2E_TRACE=1 keeps the traces of failed tests.
    trace: process.env.E2E_TRACE === '1' ? 'retain-on-failure' : 'off',
    // Elements are half transparent while they animate in, and axe would measure their contrast then.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        // A simulated camera at five frames a second, without a permission prompt.
        '--use-fake-device-for-media-stream=fps=5',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    // A short run tests on a wide screen only the pages with a different layout there (`WIDTHS` of e2e/fixtures/server.ts).
    {
      name: 'desktop',
      testIgnore: ['backoffice/**'],
      testMatch: isFull
        ? ['sign-in.spec.ts', 'shell.spec.ts', 'account.spec.ts', 'account-states.full.spec.ts', 'sandbox.spec.ts']
        : [],
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
})
