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
  /** The brand's colours, by the names of the design system. */
  readonly theme?: Readonly<Record<'light' | 'dark', Readonly<Record<string, string>>>> | undefined
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

const row = (term: string, value: string) => `<dt>${escaped(term)}</dt><dd>${escaped(value)}</dd>`

/** The tokens of the design system that this page uses (packages/ui/src/styles.css); a brand replaces them. */
const COLOURS = {
  light: {
    '--color-ink': '#14213a',
    '--color-ink-soft': '#4c5a70',
    '--color-paper': '#fbfaf7',
    '--color-surface': '#fff',
    '--color-line': '#e3e6ea',
    '--color-primary': '#0b6b62',
    '--color-on-primary': '#fff',
  },
  dark: {
    '--color-ink': '#e8ecf2',
    '--color-ink-soft': '#a8b4c4',
    '--color-paper': '#0e151f',
    '--color-surface': '#16202d',
    '--color-line': '#2b3949',
    '--color-primary': '#57c8b7',
    '--color-on-primary': '#04231e',
  },
}

/** Only harmless values, as on the pages of the server. */
const colours = (scheme: Readonly<Record<string, string>>, brand: Readonly<Record<string, string>>) =>
  Object.entries({ ...scheme, ...brand })
    .filter(([name, value]) => name in scheme && /^[\w\s#%.,()/-]+$/.test(value))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')

const STYLE =
  `*{box-sizing:border-box}body{margin:0;background:var(--color-paper);color:var(--color-ink);font:1.0625rem/1.5 Figtree,system-ui,sans-serif}
main{max-width:32rem;margin:0 auto;padding:1.5rem 1rem 3rem}p,h1,dl,dd{margin:0}
.brand{margin-bottom:2rem;font-size:1.375rem;font-weight:650}h1{font-size:1.75rem;line-height:1.2;font-weight:650}
h1+p,.note{margin-top:.5rem;color:var(--color-ink-soft)}.note{font-size:.875rem}
dl{margin-top:1.5rem;padding:1.25rem;border:1px solid var(--color-line);border-radius:1rem;background:var(--color-surface)}
dt{color:var(--color-ink-soft)}dd+dt{margin-top:1rem}dd{font-size:1.25rem;font-weight:650}dd:first-of-type{font-size:2rem;line-height:1.2}
a{color:var(--color-primary);font-weight:550;white-space:nowrap}a:focus-visible{outline:3px solid var(--color-primary);outline-offset:3px}
.call{margin-top:1.5rem}.call a{display:inline-flex;align-items:center;min-height:2.75rem}
.retry{display:flex;align-items:center;justify-content:center;min-height:3rem;margin-top:1.5rem;border-radius:.75rem;background:var(--color-primary);color:var(--color-on-primary);text-decoration:none}`.replaceAll(
    '\n',
    '',
  )

/** A page without any other file: nothing else can be loaded when it is shown. It reloads only when its link is followed. */
export function offlinePage({ brand, phone, debt, theme }: OfflineFacts): string {
  const figures =
    debt === null
      ? ''
      : `<dl>${row(texts.debt(debt.asOf), debt.amount)}${debt.dueDate === null ? '' : row(texts.due, debt.dueDate)}</dl>` +
        `<p class="note">${escaped(texts.mayHaveChanged)}</p>`
  const style =
    `:root{color-scheme:light dark;${colours(COLOURS.light, theme?.light ?? {})}}` +
    `@media (prefers-color-scheme:dark){:root{${colours(COLOURS.dark, theme?.dark ?? {})}}}${STYLE}`
  return (
    `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<title>${escaped(texts.title)} · ${escaped(brand)}</title><style>${style}</style></head><body><main>` +
    `<p class="brand">${escaped(brand)}</p><h1>${escaped(texts.title)}</h1><p>${escaped(texts.text)}</p>${figures}` +
    `<a class="retry" href="">${escaped(texts.retry)}</a>` +
    `<p class="call">${escaped(texts.call)} <a href="tel:${escaped(phone.replace(/\s/g, ''))}">${escaped(phone)}</a></p></main></body></html>`
  )
}
