import { defineConfig } from '@playwright/test'
import { findChromium } from './tools/chromium.mjs'

const executablePath = await findChromium()
const isFull = process.env.PUENTE_TEST_FULL === '1'

export default defineConfig({
  testDir: 'e2e',
  // Exhaustive files run with `npm run test:full` only.
  testIgnore: isFull ? [] : ['**/*.full.spec.ts'],
  // Runs side by side each name a folder of their own: a run empties it first.
  outputDir: process.env.E2E_OUTPUT ?? 'test-results',
  globalSetup: './e2e/fixtures/global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Generous: two servers, two browsers and PostgreSQL share what may be two slow cores. A test that works never waits.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  workers: 2,
  reporter: 'list',
  use: {
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    screenshot: 'only-on-failure',
    // A trace takes pictures of every step of every test. E2E_TRACE=1 keeps those of the tests that fail.
    trace: process.env.E2E_TRACE === '1' ? 'retain-on-failure' : 'off',
    // What moves in is half transparent for an instant, and axe would measure its contrast so.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        // A camera that is played, at five pictures a second, and nobody who has to allow it.
        '--use-fake-device-for-media-stream=fps=5',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
  projects: [
    {
      name: 'phone',
      testIgnore: isFull ? ['backoffice/**'] : ['backoffice/**', '**/*.full.spec.ts'],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    // A short run tests on a wide screen only what is laid out differently there (`WIDTHS` of e2e/fixtures/server.ts).
    {
      name: 'desktop',
      testMatch: isFull
        ? ['sign-in.spec.ts', 'shell.spec.ts', 'account.spec.ts', 'account-states.full.spec.ts', 'sandbox.spec.ts']
        : [],
      use: { viewport: { width: 1280, height: 800 } },
    },
    { name: 'backoffice', testMatch: 'backoffice/**/*.spec.ts', use: { viewport: { width: 1280, height: 800 } } },
  ],
})
