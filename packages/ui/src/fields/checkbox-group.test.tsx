// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { CheckboxGroup } from './checkbox-group.tsx'

// Goal: "select all" ticks and clears every box, and shows when only some are ticked; nothing is ticked beforehand.

afterEach(cleanup)

const OPTIONS = [
  { value: 'privacy', label: 'Privacidad' },
  { value: 'terms', label: 'Condiciones' },
  { value: 'news', label: 'Ofertas' },
]

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const ticked = () => OPTIONS.filter((option) => box(option.label).checked).map((option) => option.value)

function renderGroup() {
  const onValueChange = vi.fn()
  render(
    <CheckboxGroup
      name="consents"
      legend="Consentimientos"
      options={OPTIONS}
      onValueChange={onValueChange}
      selectAll
    />,
  )
  return { user: userEvent.setup(), onValueChange }
}

it('starts with nothing ticked', () => {
  renderGroup()
  expect(ticked()).toEqual([])
  expect(box('Marcar todo').checked).toBe(false)
  expect(box('Marcar todo').indeterminate).toBe(false)
})

it('is indeterminate while only some are ticked', async () => {
  const { user } = renderGroup()
  await user.click(box('Condiciones'))
  expect(box('Marcar todo').indeterminate).toBe(true)
  await user.click(box('Privacidad'))
  await user.click(box('Ofertas'))
  expect(box('Marcar todo').indeterminate).toBe(false)
  expect(box('Marcar todo').checked).toBe(true)
})

it('ticks all and clears all, in the order of the options', async () => {
  const { user, onValueChange } = renderGroup()
  await user.click(box('Ofertas'))
  await user.click(box('Marcar todo'))
  expect(ticked()).toEqual(['privacy', 'terms', 'news'])
  expect(onValueChange).toHaveBeenLastCalledWith(['privacy', 'terms', 'news'])
  await user.click(box('Marcar todo'))
  expect(ticked()).toEqual([])
})
