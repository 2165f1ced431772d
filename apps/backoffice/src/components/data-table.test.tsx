// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { KeysetList } from '../api/keyset-list.ts'
import { type Column, DataTable } from './data-table.tsx'

// Goal: a list is worked through by keyboard, its sorting is in the address, and every state says what to do.

interface Row {
  readonly id: number
  readonly name: string
  readonly amount: string
}

const COLUMNS: readonly Column<Row>[] = [
  { key: 'name', header: 'Nombre', cell: ({ name }) => name, sort: 'name' },
  { key: 'amount', header: 'Importe', cell: ({ amount }) => amount, align: 'right', optional: true },
]
const ROWS: readonly Row[] = [
  { id: 1, name: 'Ana', amount: '10,00 €' },
  { id: 2, name: 'Luis', amount: '20,00 €' },
]

const listOf = (changes: Partial<KeysetList<Row>> = {}): KeysetList<Row> => ({
  rows: ROWS,
  isLoading: false,
  failure: null,
  hasMore: false,
  isLoadingMore: false,
  loadMore: vi.fn(),
  retry: vi.fn(),
  ...changes,
})

beforeEach(() => {
  history.replaceState(null, '', '/backoffice/clientes')
  localStorage.clear()
})
afterEach(cleanup)

function openTable(list = listOf()) {
  render(
    <>
      <input aria-label="Otro campo" />
      <DataTable
        name="test"
        caption="Clientes"
        columns={COLUMNS}
        list={list}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `/backoffice/clientes/${id}`}
      />
    </>,
  )
  return userEvent.setup()
}

it('moves the focus from row to row with j and k, and stops at the ends', async () => {
  const user = openTable()
  const [ana, luis] = screen.getAllByRole('link')
  await user.keyboard('j')
  expect(document.activeElement).toBe(ana)
  await user.keyboard('jj')
  expect(document.activeElement).toBe(luis)
  await user.keyboard('kkk')
  expect(document.activeElement).toBe(ana)
})

it('leaves the letters to a field that has the focus', async () => {
  const user = openTable()
  const field = screen.getByRole('textbox', { name: 'Otro campo' })
  await user.type(field, 'juj')
  expect(document.activeElement).toBe(field)
  expect(field).toHaveProperty('value', 'juj')
})

it('sorts through the address, first upwards and then downwards', async () => {
  const user = openTable()
  const head = screen.getByRole('columnheader', { name: /Nombre/ })
  const button = within(head).getByRole('button')
  await user.click(button)
  expect(location.search).toBe('?sort=name')
  await user.click(button)
  expect(location.search).toBe('?sort=-name')
  expect(head.getAttribute('aria-sort')).toBe('descending')
})

it('hides a column and remembers it', async () => {
  const user = openTable()
  await user.click(screen.getByText('Columnas'))
  await user.click(screen.getByRole('checkbox', { name: 'Importe' }))
  expect(screen.queryByRole('columnheader', { name: 'Importe' })).toBeNull()
  cleanup()
  openTable()
  expect(screen.queryByRole('columnheader', { name: 'Importe' })).toBeNull()
})

it('loads more, says when there is nothing, and offers to try again', async () => {
  const list = listOf({ hasMore: true })
  const user = openTable(list)
  await user.click(screen.getByRole('button', { name: 'Cargar más' }))
  expect(list.loadMore).toHaveBeenCalledOnce()
  cleanup()
  openTable(listOf({ rows: [] }))
  expect(screen.getByText('No hay nada aquí')).toBeDefined()
  cleanup()
  const failed = listOf({ rows: [], failure: new Error('x') })
  const other = openTable(failed)
  await other.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(failed.retry).toHaveBeenCalledOnce()
})
