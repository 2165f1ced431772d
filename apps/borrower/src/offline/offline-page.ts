import { offlineTexts as texts } from '@puente/texts/offline'

export interface OfflineDebt {
  readonly amount: string
  readonly dueDate: string | null
  /** The day of these figures. */
  readonly asOf: string
}

export interface OfflineFacts {
  readonly brand: string
  readonly phone: string
  /** Null for a visitor, and for a customer who owes nothing. */
  readonly debt: OfflineDebt | null
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

const row = (term: string, value: string) => `<dt>${escaped(term)}</dt><dd>${escaped(value)}</dd>`

const STYLE =
  ':root{color-scheme:light dark}body{max-width:32rem;margin:0 auto;padding:2rem 1rem;font:1.125rem/1.5 system-ui,sans-serif}' +
  'dt{margin-top:1rem}dd{margin:0;font-size:1.75rem;font-weight:650}a{display:inline-flex;align-items:center;min-height:2.75rem}'

/** A page without any other file: nothing else can be loaded when it is shown. It reloads only when its link is followed. */
export function offlinePage({ brand, phone, debt }: OfflineFacts): string {
  const figures =
    debt === null
      ? ''
      : `<dl>${row(texts.debt, debt.amount)}${debt.dueDate === null ? '' : row(texts.due, debt.dueDate)}</dl>` +
        `<p>${escaped(texts.asOf(debt.asOf))}</p>`
  return (
    `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<title>${escaped(texts.title)} · ${escaped(brand)}</title><style>${STYLE}</style></head><body><main>` +
    `<p>${escaped(brand)}</p><h1>${escaped(texts.title)}</h1><p>${escaped(texts.text)}</p>${figures}` +
    `<p>${escaped(texts.call)} <a href="tel:${escaped(phone.replace(/\s/g, ''))}">${escaped(phone)}</a></p>` +
    `<p><a href="">${escaped(texts.retry)}</a></p></main></body></html>`
  )
}
