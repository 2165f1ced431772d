import { describe, expect, it } from 'vitest'
import { offlinePage } from './offline-page.ts'

const FACTS = { brand: 'Puente', phone: '900 000 000', debt: null }

describe('the offline page', () => {
  it('shows the last known debt, its due date and the phone', () => {
    const page = offlinePage({
      ...FACTS,
      debt: { amount: '390,00 €', dueDate: 'martes, 24 de noviembre', asOf: '17/11/2026' },
    })
    for (const text of ['390,00 €', 'martes, 24 de noviembre', 'El 17/11/2026 debías', 'href="tel:900000000"'])
      expect(page).toContain(text)
  })

  it('names no debt for a visitor, and runs no script', () => {
    expect(offlinePage(FACTS)).not.toMatch(/<dl>|<script|debías/)
  })

  it('the offline page has the colours of the brand, and nothing else of its theme', () => {
    const light = { '--color-primary': '#7a1fa2', '--color-ink': 'red;}body{display:none', '--radius': '0' }
    const page = offlinePage({ ...FACTS, theme: { light, dark: {} } })
    expect(page).toContain('--color-primary:#7a1fa2')
    expect(page).not.toMatch(/display:none|--radius/)
  })

  it('escapes what the operator configured', () => {
    expect(offlinePage({ ...FACTS, brand: '<b>"Marca" & Cía</b>' })).toContain('&#60;b&#62;&#34;Marca&#34; &#38; Cía')
  })
})
