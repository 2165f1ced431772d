// @vitest-environment happy-dom
import { civilDate, DEFAULT_PRODUCT, toProductView } from '@puente/domain'
import { productTexts } from '@puente/texts/backoffice-products'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { REGIMES } from '../../../../../../packages/domain/test-data/regimes.ts'
import { setServerNow } from '../../../api/server-time.ts'
import { VersionEditor } from './version-editor.tsx'

// Goal: the first day of a version is read and typed in Spanish order, whatever the language of the browser, and half a date is no day.

vi.mock('../../../api/session.ts', () => ({
  useSession: () => ({ four_eyes: true }),
  useHasPermission: () => () => true,
}))
afterEach(cleanup)

const { editor: texts } = productTexts

it('proposes the first possible day in Spanish order, and refuses an earlier one and half a date', async () => {
  setServerNow('2026-11-16T10:00:00Z')
  render(
    <QueryClientProvider client={new QueryClient()}>
      <VersionEditor
        base={{ ...toProductView(DEFAULT_PRODUCT), valid_from: civilDate('2026-01-01') }}
        isFirst={false}
        nextVersion={2}
        isSoldToday
        laws={REGIMES}
        lock={undefined}
        onDone={() => {}}
      />
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  const day = screen.getByRole<HTMLInputElement>('textbox', { name: texts.start })
  const tooEarly = texts.tooEarly('17/11/2026')
  expect(day.value).toBe('17/11/2026')
  for (const [typed, isRefused] of [
    ['16/11/2026', true],
    ['05/12', true],
    ['05/12/2026', false],
  ] as const) {
    await user.clear(day)
    await user.type(day, typed)
    expect(day.value).toBe(typed)
    expect(screen.queryByText(tooEarly) !== null, typed).toBe(isRefused)
  }
})
