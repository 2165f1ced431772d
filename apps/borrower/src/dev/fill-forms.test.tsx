// @vitest-environment happy-dom
// Goal: filling uses the page's own events, answers questions that appear meanwhile, and keeps what was typed.
import { cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { fillForms, TOOLBAR_ID } from './fill-forms.ts'

afterEach(cleanup)

function Page() {
  const [values, setValues] = useState<Record<string, string>>({ lastName: 'Suya' })
  const [ticked, setTicked] = useState<readonly string[]>([])
  const change = (name: string) => (event: { readonly currentTarget: { readonly value: string } }) => {
    const { value } = event.currentTarget
    setValues((known) => ({ ...known, [name]: value }))
  }
  const tick = (name: string) => setTicked((known) => [...known, name])
  return (
    <>
      <form>
        <input id="_r_1_-firstName" value={values.firstName ?? ''} onChange={change('firstName')} />
        <input name="lastName" value={values.lastName ?? ''} onChange={change('lastName')} />
        <select name="work" value={values.work ?? ''} onChange={change('work')}>
          <option value="" />
          <option value="2">Otro</option>
          <option value="1">Empleado</option>
        </select>
        {values.work === '1' ? (
          <input name="company" value={values.company ?? ''} onChange={change('company')} />
        ) : null}
        {['no', 'yes'].map((option) => (
          <input
            key={option}
            type="radio"
            name="debts"
            value={option}
            checked={values.debts === option}
            onChange={change('debts')}
          />
        ))}
        {['terms', 'marketing'].map((name) => (
          <input
            key={name}
            type="checkbox"
            id={`_r_1_-${name}`}
            checked={ticked.includes(name)}
            onChange={() => tick(name)}
          />
        ))}
        <input name="unknown" value={values.unknown ?? ''} onChange={change('unknown')} />
      </form>
      <div id={TOOLBAR_ID}>
        <form>
          <input name="firstName" value={values.ofToolbar ?? ''} onChange={change('ofToolbar')} />
        </form>
      </div>
      <output>{JSON.stringify({ ...values, ticked })}</output>
    </>
  )
}

it('[R6.04] fills the empty known fields through React, and nothing else', async () => {
  render(<Page />)
  const filled = await fillForms({
    firstName: 'Lucía',
    lastName: 'García',
    work: '1',
    company: 'La Espiga',
    debts: 'yes',
  })
  expect(JSON.parse(screen.getByRole('status').textContent ?? '')).toEqual({
    firstName: 'Lucía',
    lastName: 'Suya', // typed before
    work: '1',
    company: 'La Espiga', // asked only because of the occupation
    debts: 'yes',
    ticked: ['terms'], // never an optional consent
  })
  expect(filled).toBe(5)
  expect(await fillForms({ firstName: 'Otra' })).toBe(0)
})
