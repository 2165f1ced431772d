import { BankScenario } from '@puente/contract'
import { sandboxBankTexts as texts } from '@puente/texts/sandbox-bank'
import { escapeHtml } from '../../../platform/escape-html.ts'

export type SandboxBankId = keyof typeof texts.banks
export const SANDBOX_BANK_IDS = Object.keys(texts.banks) as [SandboxBankId, ...SandboxBankId[]]

/** A calm design that visibly differs from ours: it stands for a third-party page. */
export const BANK_PAGE_STYLE = `
:root{--ink:#14213a;--soft:#53617a;--line:#cfd6e2;--paper:#fff;--wash:#f3f6fb;--accent:#1d4f91;--on-accent:#fff}
@media (prefers-color-scheme:dark){:root{--ink:#e9eef8;--soft:#a9b5c9;--line:#3b475c;--paper:#121a29;--wash:#1b2536;--accent:#9cc2f5;--on-accent:#0b1a30}}
*{box-sizing:border-box}
body{margin:0;padding:1rem;font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;color:var(--ink);background:var(--paper)}
main{max-width:34rem;margin:0 auto}
h1{font-size:1.375rem;line-height:1.25;margin:.5rem 0}
p{margin:.5rem 0;color:var(--soft)}
.badge{display:inline-block;padding:.125rem .625rem;border-radius:99px;background:var(--wash);color:var(--ink);font-size:.875rem;font-weight:600}
fieldset{border:0;margin:1.25rem 0 0;padding:0}
legend{padding:0;font-weight:650;margin-bottom:.5rem}
.banks{display:grid;grid-template-columns:repeat(auto-fit,minmax(9.5rem,1fr));gap:.5rem}
.scenarios{display:grid;gap:.5rem}
label{display:flex;gap:.75rem;align-items:flex-start;min-height:2.75rem;padding:.625rem .75rem;border:1px solid var(--line);border-radius:.75rem;cursor:pointer}
label:hover{background:var(--wash)}
label:has(:checked){border-color:var(--accent);background:var(--wash);box-shadow:inset 0 0 0 1px var(--accent)}
label:has(:focus-visible){outline:3px solid var(--accent);outline-offset:2px}
input{flex:none;width:1.25rem;height:1.25rem;margin:.125rem 0 0;accent-color:var(--accent)}
small{display:block;color:var(--soft);font-size:.9375rem}
.actions{display:flex;flex-wrap:wrap;gap:.5rem;margin-top:1.25rem;padding:.75rem 0;background:var(--paper);border-top:1px solid var(--line)}
@media (min-height:35rem){html{scroll-padding-bottom:9rem}.actions{position:sticky;bottom:0}}
button{flex:1 1 8rem;min-height:2.75rem;padding:.5rem 1rem;border:1px solid var(--line);border-radius:.75rem;background:transparent;color:var(--ink);font:inherit;font-weight:600;cursor:pointer}
button:first-child{flex-basis:100%;border-color:var(--accent);background:var(--accent);color:var(--on-accent)}
button:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
`

interface Choice {
  readonly value: string
  readonly name: string
  readonly text?: string
}

function radios(name: string, legend: string, className: string, choices: readonly Choice[]): string {
  const rows = choices.map(({ value, name: label, text }, index) => {
    const checked = index === 0 ? ' checked' : ''
    const hint = text === undefined ? '' : `<small>${escapeHtml(text)}</small>`
    return `<label><input type="radio" name="${name}" value="${value}"${checked}><span>${escapeHtml(label)}${hint}</span></label>`
  })
  return `<fieldset><legend>${escapeHtml(legend)}</legend><div class="${className}">${rows.join('')}</div></fieldset>`
}

/** The form: a bank, a scenario and an outcome. It works without scripts up to the result. */
export function bankFormPage(): { title: string; body: string } {
  const banks = SANDBOX_BANK_IDS.map((value) => ({ value, name: texts.banks[value] }))
  const scenarios = BankScenario.options.map((value) => ({ value, ...texts.scenarios[value] }))
  const button = (action: string, label: string) =>
    `<button type="submit" name="action" value="${action}">${escapeHtml(label)}</button>`
  return {
    title: texts.title,
    body:
      `<main><span class="badge">${escapeHtml(texts.badge)}</span><h1>${escapeHtml(texts.title)}</h1>` +
      `<p>${escapeHtml(texts.intro)}</p><form method="post">${radios('bank', texts.bankLegend, 'banks', banks)}` +
      `${radios('scenario', texts.scenarioLegend, 'scenarios', scenarios)}<p>${escapeHtml(texts.safety)}</p>` +
      `<div class="actions">${button('connect', texts.connect)}${button('fail', texts.fail)}` +
      `${button('cancel', texts.cancel)}</div></form></main>`,
  }
}

/** Shows the outcome and notifies the parent page. */
export function bankResultPage(
  title: string,
  text: string,
  message: object | null,
  origins: readonly string[],
): { title: string; body: string } {
  const script =
    message === null
      ? ''
      : `<script src="/sandbox/bank.js" defer data-message="${escapeHtml(JSON.stringify(message))}" data-origins="${escapeHtml(JSON.stringify(origins))}"></script>`
  return {
    title,
    body:
      `<main><span class="badge">${escapeHtml(texts.badge)}</span><div role="status"><h1>${escapeHtml(title)}</h1>` +
      `<p>${escapeHtml(text)}</p></div></main>${script}`,
  }
}

/** Posts a message to the parent page, only when its origin is one of ours. */
export const BANK_PAGE_SCRIPT = `const { message, origins } = document.currentScript.dataset
if (window.parent !== window) {
  for (const origin of [location.origin, ...JSON.parse(origins)]) window.parent.postMessage(JSON.parse(message), origin)
}
`
