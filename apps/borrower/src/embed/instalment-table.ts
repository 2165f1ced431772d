import type { ScheduledInstalment } from '@puente/contract'
import { centsOf, formatDateShort } from '@puente/domain'
import { instalmentOfferTexts } from '@puente/texts/instalment-offer'
import { partsOf, plain, sumOf } from '../instalments/table-figures.ts'
import { make } from './dom.ts'

const { offer, table: texts } = instalmentOfferTexts

export interface InstalmentTable {
  readonly element: HTMLElement
  show(rows: readonly ScheduledInstalment[]): void
}

/** Each instalment of the offer with its interest and principal, and what happens if one is missed. */
export function createInstalmentTable(): InstalmentTable {
  const heading = make('h3', { id: 'instalments-title' })
  const table = make('table', { 'aria-labelledby': 'instalments-title' })
  // Focusable: on a narrow page it scrolls.
  const frame = make(
    'div',
    { class: 'scroll', role: 'group', tabindex: '0', 'aria-labelledby': 'instalments-title' },
    table,
  )
  return {
    element: make(
      'div',
      { class: 'plan' },
      heading,
      frame,
      make('p', { class: 'small' }, texts.lessEachMonth),
      make('p', { class: 'small' }, offer.ifMissed),
    ),
    show(rows) {
      const parts = partsOf(rows)
      heading.textContent = offer.title(rows.length)
      const headings = [texts.date, texts.instalment, ...parts.map((part) => texts[part])]
      const row = (name: string, values: readonly string[]) =>
        make('tr', {}, make('th', { scope: 'row' }, name), ...values.map((value) => make('td', {}, value)))
      table.replaceChildren(
        make('thead', {}, make('tr', {}, ...headings.map((name) => make('th', { scope: 'col' }, name)))),
        make(
          'tbody',
          {},
          ...rows.map((one) =>
            row(
              formatDateShort(one.date),
              ['total' as const, ...parts].map((part) => plain(centsOf(one[part]))),
            ),
          ),
        ),
        make(
          'tfoot',
          {},
          row(
            texts.total,
            ['total' as const, ...parts].map((part) => plain(sumOf(rows, part))),
          ),
        ),
      )
    },
  }
}
