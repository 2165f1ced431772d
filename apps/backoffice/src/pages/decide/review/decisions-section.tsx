import type { StaffApplication } from '@puente/contract'
import { eurosFromCents } from '@puente/domain'
import { inputGroupTexts, inputTexts, outcomeTexts, applicationTexts as texts } from '@puente/texts/backoffice-decide'
import { decisionModelText } from '@puente/texts/backoffice-find'
import type { ReactNode } from 'react'
import { usePersonName } from '../../../api/people.ts'
import { type Fact, Facts } from '../../../components/facts.tsx'
import { Money } from '../../../components/money.tsx'
import { Section } from '../../../components/section.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { When } from '../../../components/when.tsx'

type Decision = StaffApplication['decisions'][number]

const KINDS = { approve: 'success', less: 'success', more: 'success', review: 'info', deny: 'error' } as const

function shownValue(key: string, value: unknown): ReactNode {
  if (value === null || value === undefined) return '—'
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (typeof value === 'number')
    return key.endsWith('Cents') ? <Money euros={eurosFromCents(value)} /> : String(Math.round(value * 100) / 100)
  return String(value)
}

/** Single values of one group, with their Spanish names. Lists are left out: they repeat what other sections show. */
const factsOf = (group: Readonly<Record<string, unknown>>): readonly Fact[] =>
  Object.entries(group)
    .filter(([key, value]) => key in inputTexts && typeof value !== 'object')
    .map(([key, value]) => ({ label: inputTexts[key] ?? key, value: shownValue(key, value) }))

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function Groups({ values }: { readonly values: Readonly<Record<string, unknown>> }) {
  const groups = Object.entries(values).filter(([, value]) => isGroup(value))
  const loose = factsOf(values)
  return (
    <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
      {groups.map(([key, value]) => (
        <div key={key}>
          <h4 className="mb-1.5 text-sm text-ink-soft">{inputGroupTexts[key] ?? key}</h4>
          <Facts facts={factsOf(value as Readonly<Record<string, unknown>>)} layout="list" />
        </div>
      ))}
      {loose.length > 0 ? <Facts facts={loose} layout="list" /> : null}
    </div>
  )
}

function DecisionView({ decision }: { readonly decision: Decision }) {
  const { outcome, amount, at, actor, model, reasons, hits, inputs, output, comment } = decision
  const person = usePersonName()
  return (
    <article className="flex flex-col gap-2 border-line py-3 not-first:border-t">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusBadge kind={KINDS[outcome]} label={outcomeTexts[outcome]} />
        {amount === null ? null : <Money euros={amount} />}
        <span className="text-ink-soft">
          {`${model === null ? `${texts.byStaff}: ${person(actor)}` : decisionModelText(model)} · `}
          <When at={at} />
        </span>
      </div>
      {hits.length === 0 ? <p>{reasons.map(({ text }) => text).join(' · ')}</p> : null}
      {comment === null ? null : <p className="whitespace-pre-line wrap-anywhere text-ink-soft">{comment}</p>}
      {model === null ? null : (
        <>
          <h3 className="text-sm text-ink-soft">{texts.fired}</h3>
          {hits.length === 0 ? (
            <p>{texts.noneFired}</p>
          ) : (
            <ul className="flex flex-col gap-1">
              {hits.map(({ effect, code, text }) => (
                <li key={`${effect} ${code}`} className="flex items-baseline gap-2">
                  <StatusBadge kind={effect === 'deny' ? 'error' : 'warning'} label={texts.effects[effect]} />
                  {text}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      {inputs === null ? null : (
        <details>
          <summary className="w-fit cursor-pointer text-primary">{texts.inputs}</summary>
          <div className="pt-3">
            <Groups values={inputs} />
          </div>
        </details>
      )}
      {model === null ? null : (
        <details>
          <summary className="w-fit cursor-pointer text-primary">{texts.results}</summary>
          <div className="pt-3">
            <Groups values={output} />
          </div>
        </details>
      )}
    </article>
  )
}

/** What the tables and staff decided, with the tables' version, the rules that fired and the frozen inputs. */
export function DecisionsSection({ decisions }: { readonly decisions: readonly Decision[] }) {
  return (
    <Section title={texts.decisions}>
      {decisions.length === 0 ? <p className="text-ink-soft">{texts.noDecisions}</p> : null}
      {decisions.map((decision) => (
        <DecisionView key={`${decision.at} ${decision.actor} ${decision.outcome}`} decision={decision} />
      ))}
    </Section>
  )
}
