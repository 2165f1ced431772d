import type { StaffProductVersion } from '@puente/contract'
import { civilDateInMadrid, formatDateShort, productOf, type VersionState } from '@puente/domain'
import { productTexts as texts } from '@puente/texts/backoffice-products'
import { productDifferences } from '@puente/texts/product-facts'
import { type AlertKind, Disclosure } from '@puente/ui'
import { useState } from 'react'
import { countsQuery } from '../../../api/counts.ts'
import { productsQuery, withdrawVersion } from '../../../api/products.ts'
import { ActDialog } from '../../../components/act-dialog.tsx'
import { Button } from '../../../components/button.tsx'
import { Section } from '../../../components/section.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { When } from '../../../components/when.tsx'
import { VersionImpactView } from './version-impact.tsx'

const LOOKS: Readonly<Record<VersionState, AlertKind | 'neutral'>> = {
  past: 'neutral',
  current: 'success',
  coming: 'info',
  replaced: 'neutral',
  withdrawn: 'neutral',
}

/** Every version, newest first: when, by whom and why, what it changed, and how one is taken back before it starts. */
export function VersionList({ versions }: { readonly versions: readonly StaffProductVersion[] }) {
  const [withdrawing, setWithdrawing] = useState<StaffProductVersion | null>(null)
  const newestFirst = versions.toReversed()
  return (
    <Section title={texts.versions}>
      <ol className="flex flex-col">
        {newestFirst.map((version, place) => (
          <li key={version.version} className="border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <h3 className="text-sm font-strong">{texts.version(version.version)}</h3>
              <StatusBadge kind={LOOKS[version.state]} label={texts.states[version.state]} />
              <span className="text-ink-soft">{texts.since(formatDateShort(version.valid_from))}</span>
              {version.state === 'coming' ? (
                <span className="ml-auto">
                  <Button
                    variant="quiet"
                    aria-label={texts.withdrawVersion(version.version)}
                    onClick={() => setWithdrawing(version)}
                  >
                    {texts.withdraw}
                  </Button>
                </span>
              ) : null}
            </div>
            <Authors version={version} />
            {version.is_sold ? <Impact version={version} /> : null}
            <Differences
              before={newestFirst.slice(place + 1).find(({ state }) => state !== 'withdrawn')}
              after={version}
            />
          </li>
        ))}
      </ol>
      {withdrawing === null ? null : (
        <ActDialog
          open
          onClose={() => setWithdrawing(null)}
          title={texts.withdrawVersion(withdrawing.version)}
          effect={texts.withdrawEffect}
          undo={texts.withdrawUndo}
          confirmLabel={texts.withdraw}
          doneText={texts.withdrawDone}
          danger
          submit={({ reason }) => withdrawVersion(withdrawing.id, withdrawing.version, reason)}
          refresh={[productsQuery, countsQuery]}
        />
      )}
    </Section>
  )
}

function Authors({ version }: { readonly version: StaffProductVersion }) {
  const { author, approved_by: approvedBy, published_at: at, reason, withdrawn, is_sold: isSold } = version
  return (
    <div className="mt-0.5 text-ink-soft">
      <p>
        {author === null ? (
          texts.byProgram
        ) : (
          <>
            {`${texts.by} ${author}. ${approvedBy === null ? texts.oneDecided : texts.approvedBy(approvedBy)} `}
            {at === null ? null : <When at={at} />}
          </>
        )}
      </p>
      {reason === null ? null : <p className="text-ink">{reason}</p>}
      {withdrawn === null ? (
        <p>{isSold ? texts.sold : texts.neverSold}</p>
      ) : (
        <p>
          {texts.withdrawnBy(
            withdrawn.by,
            formatDateShort(civilDateInMadrid(new Date(withdrawn.at))),
            withdrawn.reason,
          )}
        </p>
      )}
    </div>
  )
}

/** Counted when it is opened: it reads every loan of the version. */
function Impact({ version: { id, version } }: { readonly version: StaffProductVersion }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Disclosure summary={texts.impact.title} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      {isOpen ? <VersionImpactView id={id} version={version} /> : null}
    </Disclosure>
  )
}

function Differences({
  before,
  after,
}: {
  readonly before: StaffProductVersion | undefined
  readonly after: StaffProductVersion
}) {
  if (before === undefined) return null
  const rows = productDifferences(productOf(before), productOf(after))
  if (rows.length === 0) return null
  return (
    <Disclosure summary={texts.differences(before.version)}>
      <DifferenceTable rows={rows} isFirst={false} />
    </Disclosure>
  )
}

interface DifferenceTableProps {
  readonly rows: ReturnType<typeof productDifferences>
  /** Nothing was before: one column is enough. */
  readonly isFirst: boolean
}

/** What a version changes, term by term. */
export function DifferenceTable({ rows, isFirst }: DifferenceTableProps) {
  return (
    <dl className="flex flex-col gap-1.5">
      {rows.map(({ name, label, before, after }) => (
        <div key={name} className="grid gap-x-3 sm:grid-cols-[14rem_minmax(0,1fr)]">
          <dt className="text-ink-soft">{label}</dt>
          <dd>
            {isFirst ? null : (
              <>
                <del className="text-error-text">{before ?? texts.nothing}</del>{' '}
              </>
            )}
            {isFirst ? (
              after
            ) : (
              <ins className="font-strong text-success-text no-underline">{after ?? texts.nothing}</ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
