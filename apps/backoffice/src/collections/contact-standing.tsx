import type { ContactStanding } from '@puente/contract'
import {
  collectionChannelTexts,
  contactOutcomeOfLimitTexts,
  contactRuleTexts,
  contactStandingTexts as texts,
} from '@puente/texts/backoffice-collections'
import { usePersonName } from '../api/people.ts'
import { Facts } from '../components/facts.tsx'
import { Section } from '../components/section.tsx'
import { StatusBadge } from '../components/status-badge.tsx'
import { When } from '../components/when.tsx'

/** A half stands for an attempt without an answer. */
const count = (used: number): string => used.toLocaleString('es-ES', { maximumFractionDigits: 1 })

/** Whether a late customer may be called now, what was used of the limits, and what a limit stood against. */
export function ContactStandingSection({ standing }: { readonly standing: ContactStanding }) {
  const person = usePersonName()
  const { may_call: mayCall, rule, from, refused } = standing
  return (
    <Section title={texts.title} id="contactar">
      <div className="flex flex-col gap-3">
        {mayCall ? (
          <p>{texts.mayCall(standing.until_hour)}</p>
        ) : (
          <div>
            <StatusBadge kind="warning" label={rule === null ? texts.mayNot : contactRuleTexts[rule]} />
            <p className="mt-1">{texts.mayNot}</p>
            {from === null ? null : (
              <p className="text-ink-soft">
                {`${texts.from} `}
                <When at={from} />
              </p>
            )}
          </div>
        )}
        <Facts
          layout="list"
          facts={[
            { label: texts.today, value: texts.used(count(standing.used_today), standing.per_day) },
            { label: texts.week, value: texts.used(count(standing.used_in_week), standing.per_week) },
            { label: texts.others, value: texts.never },
          ]}
        />
        {refused.length > 0 ? (
          <details>
            <summary className="cursor-pointer text-ink-soft">{texts.refused}</summary>
            <ul className="mt-2 flex flex-col gap-2">
              {refused.map((one) => (
                <li key={one.id} className="wrap-anywhere">
                  <span className="block font-medium">
                    {`${collectionChannelTexts[one.channel]}, ${contactOutcomeOfLimitTexts[one.outcome]}`}
                  </span>
                  <span className="block text-ink-soft">
                    {[contactRuleTexts[one.rule], one.reason].filter(Boolean).join(': ')}
                  </span>
                  <span className="block text-ink-soft">
                    <When at={one.at} />
                    {` · ${person(one.author)}`}
                  </span>
                </li>
              ))}
            </ul>
          </details>
        ) : null}
      </div>
    </Section>
  )
}
