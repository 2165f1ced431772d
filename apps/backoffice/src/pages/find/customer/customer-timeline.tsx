import type { StaffCustomerPage, StaffTimelineEntry } from '@puente/contract'
import { formatEuros } from '@puente/domain'
import { rejectionReasonText } from '@puente/texts/backoffice-decide'
import {
  contactTitle,
  identificationText,
  statusReasonText,
  storyText,
  customerPageTexts as texts,
} from '@puente/texts/backoffice-find'
import { Link } from '@puente/ui'
import { timelineList } from '../../../api/customers.ts'
import { useKeysetList } from '../../../api/keyset-list.ts'
import { usePersonName } from '../../../api/people.ts'
import { Button } from '../../../components/button.tsx'
import { LoadingLines } from '../../../components/loading-lines.tsx'
import { Section } from '../../../components/section.tsx'
import { Timeline } from '../../../components/timeline.tsx'

type StaffContact = StaffCustomerPage['contacts'][number]

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const moneyOf = (value: unknown): string | null => (typeof value === 'number' ? formatEuros(value) : null)

/** Codes of status changes and of rejected documents in words; what staff wrote as it is. */
function reasonOf({ kind, action, detail }: StaffTimelineEntry): string | null {
  const reason = textOf(detail.reason)
  if (reason === null) return null
  if (action === 'document.rejected') return rejectionReasonText(reason)
  return kind === 'status' ? statusReasonText(reason) : reason
}

/** A contact says who started it and what became of it. */
function titleOf({ kind, action, detail }: StaffTimelineEntry): string {
  if (kind !== 'contact') return storyText(action)
  const { direction, outcome } = detail as Pick<StaffContact, 'direction' | 'outcome'>
  return contactTitle({ channel: action as StaffContact['channel'], direction, outcome })
}

/** What an entry says beside its title: an amount, a text, a reason. */
function detailOf(entry: StaffTimelineEntry) {
  const { kind, detail, loan } = entry
  const words = [
    kind === 'money' ? (moneyOf(detail.cents) ?? moneyOf(detail.paidCents) ?? moneyOf(detail.agreedCents)) : null,
    textOf(detail.text),
    textOf(detail.summary),
    textOf(detail.title),
    textOf(detail.subject),
    kind === 'contact' && detail.outcome === 'reached' ? identificationText(String(detail.identified_by)) : null,
    reasonOf(entry),
  ].filter((word) => word !== null)
  return (
    <>
      {words.join(' · ')}
      {loan !== null && words.length > 0 ? ' · ' : null}
      {loan === null ? null : (
        <Link href={`/backoffice/prestamos/${loan}`} className="text-primary underline">
          {loan}
        </Link>
      )}
    </>
  )
}

export function CustomerTimeline({ customerId }: { readonly customerId: number }) {
  const person = usePersonName()
  const list = useKeysetList(timelineList(customerId), { limit: 20 })
  return (
    <Section title={texts.timeline}>
      {list.isLoading ? (
        <LoadingLines />
      ) : (
        <Timeline
          entries={list.rows.map((entry) => ({
            id: entry.id,
            at: entry.at,
            title: titleOf(entry),
            actor: person(entry.actor),
            detail: detailOf(entry),
          }))}
          more={
            list.hasMore ? (
              <Button variant="quiet" busy={list.isLoadingMore} onClick={list.loadMore}>
                {texts.loadMore}
              </Button>
            ) : null
          }
        />
      )}
    </Section>
  )
}
