import { developerTexts } from '@puente/texts/developer'
import type { Counted } from '../../analytics/funnel-queue.ts'
import { Note, Section } from '../parts.tsx'

const texts = developerTexts.funnel

/** The events counted on this page, newest first. */
export function FunnelSection({ events }: { readonly events: readonly Counted[] }) {
  return (
    <Section title={texts.title}>
      {events.length === 0 ? <Note>{texts.none}</Note> : null}
      <ol className="flex flex-col gap-1">
        {events.map(({ value, funnel, userId }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries are only added at the top, and rows have no state.
          <li key={`${events.length - index} ${value}`} className="text-sm">
            <code>{value}</code>
            <span className="block text-[#a9b6cc]">{`${funnel}, ${texts.user(userId)}`}</span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
