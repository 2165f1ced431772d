// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { KeysetList } from '../api/keyset-list.ts'
import { type Column, DataTable } from './data-table.tsx'

// Goal: rows are chosen and peeked at by keyboard, a long list draws what is seen, and each person arranges the columns.

interface Row {
  readonly id: number
  readonly name: string
}

const COLUMNS: readonly Column<Row>[] = [
  { key: 'name', header: 'Nombre', cell: ({ name }) => name },
  { key: 'id', header: 'Número', cell: ({ id }) => id },
  { key: 'double', header: 'Doble', cell: ({ id }) => id * 2 },
]
const listOf = (count: number): KeysetList<Row> => ({
  rows: Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `Fila ${index + 1}` })),
  isLoading: false,
  failure: null,
  hasMore: false,
  isLoadingMore: false,
  loadMore: vi.fn(),
  retry: vi.fn(),
})

function Table({ count }: { readonly count: number }) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const [peeked, setPeeked] = useState<string>()
  return (
    <>
      <output>{[...keys].join(',')}</output>
      <DataTable
        name="rows"
        caption="Filas"
        columns={COLUMNS}
        list={listOf(count)}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowHref={({ id }) => `/backoffice/filas/${id}`}
        selection={{ keys, onChange: setKeys }}
        peek={{
          key: peeked,
          onChange: setPeeked,
          panel: peeked === undefined ? null : <aside>{`Ves ${peeked}`}</aside>,
        }}
      />
    </>
  )
}

beforeEach(() => {
  history.replaceState(null, '', '/backoffice/filas')
  localStorage.clear()
})
afterEach(cleanup)

const open = (count = 5) => {
  render(<Table count={count} />)
  return userEvent.setup()
}
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

it('chooses the focused row with s, a range with Shift, and all loaded rows at once', async () => {
  const user = open()
  await user.keyboard('js')
  expect(document.querySelector('output')?.textContent).toBe('1')
  await user.keyboard('{Shift>}')
  await user.click(screen.getByRole('checkbox', { name: 'Elegir Fila 4' }))
  await user.keyboard('{/Shift}')
  expect(document.querySelector('output')?.textContent).toBe('1,2,3,4')
  await user.click(screen.getByRole('checkbox', { name: 'Elegir todas las filas cargadas' }))
  expect(document.querySelector('output')?.textContent).toBe('1,2,3,4,5')
  await user.click(screen.getByRole('checkbox', { name: 'Elegir todas las filas cargadas' }))
  expect(document.querySelector('output')?.textContent).toBe('')
})

it('peeks at the focused row with Space, and follows j and k while it does', async () => {
  const user = open()
  await user.keyboard('j')
  expect(screen.queryByText(/^Ves/)).toBeNull()
  await user.keyboard(' ')
  expect(screen.getByText('Ves 1')).toBeDefined()
  await user.keyboard('j')
  expect(screen.getByText('Ves 2')).toBeDefined()
})

it('draws of a thousand rows those that are seen, and says how many there are', () => {
  open(1_000)
  expect(screen.getAllByRole('link').length).toBeLessThan(150)
  expect(screen.getByRole('table', { name: 'Filas' }).getAttribute('aria-rowcount')).toBe('1001')
})

it('moves a column and sets its width, and keeps both', async () => {
  const user = open()
  expect(heads()).toEqual(['', 'Nombre', 'Número', 'Doble'])
  await user.click(screen.getByText('Columnas'))
  await user.click(screen.getByRole('button', { name: 'Mover Doble hacia la izquierda' }))
  await user.click(screen.getByRole('button', { name: 'Ensanchar Doble' }))
  expect(heads()).toEqual(['', 'Nombre', 'Doble', 'Número'])
  const width = screen.getByRole('columnheader', { name: 'Doble' }).style.width
  expect(width).toMatch(/^\d+px$/)
  cleanup()
  open()
  expect(heads()).toEqual(['', 'Nombre', 'Doble', 'Número'])
  expect(screen.getByRole('columnheader', { name: 'Doble' }).style.width).toBe(width)
  await user.click(screen.getByText('Columnas'))
  await user.click(screen.getByRole('button', { name: 'Columnas como al principio' }))
  expect(heads()).toEqual(['', 'Nombre', 'Número', 'Doble'])
})
