import { defineConfig } from '@playwright/test'
import { findChromium } from './tools/chromium.mjs'

const executablePath = await findChromium()

export default defineConfig({
  testDir: 'e2e',
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
    trace: 'retain-on-failure',
    // What moves in is half transparent for an instant, and axe would measure its contrast so.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        // A camera that is played, and nobody who has to allow it.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    // What is laid out differently on a wide screen; rules and addresses are the same on every width.
    {
      name: 'desktop',
      testMatch: ['sign-in.spec.ts', 'shell.spec.ts', 'account.spec.ts', 'sandbox.spec.ts'],
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
})
