import type { PriceLaw, StaffProductView } from '@puente/contract'
import {
  addDays,
  civilDateInMadrid,
  FOUR_EYES,
  formatDateShort,
  laterOf,
  type Product,
  parseCivilDate,
  productOf,
  productProblems,
  toProductView,
} from '@puente/domain'
import { productTexts } from '@puente/texts/backoffice-products'
import { productDifferences, productName } from '@puente/texts/product-facts'
import { serverValidationTexts } from '@puente/texts/server-validation'
import { Alert, Checkbox } from '@puente/ui'
import { useDeferredValue, useMemo, useState } from 'react'
import { approvalList, waitingQuery } from '../../../api/approvals.ts'
import { countsQuery } from '../../../api/counts.ts'
import { addProductVersion, productsQuery } from '../../../api/products.ts'
import { serverNow } from '../../../api/server-time.ts'
import { useSession } from '../../../api/session.ts'
import { ActDialog } from '../../../components/act-dialog.tsx'
import { Button } from '../../../components/button.tsx'
import { DateInput } from '../../../components/date-input.tsx'
import { Section } from '../../../components/section.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { PriceGridSection } from './price-grid.tsx'
import { PriceLaws } from './price-laws.tsx'
import { SampleComparison } from './sample-comparison.tsx'
import { checkTrials } from './trials.ts'
import {
  changesOf,
  draftOf,
  isOfInstalments,
  keepDraft,
  keptDraft,
  readDraft,
  type VersionDraft,
} from './version-draft.ts'
import { VersionFields } from './version-fields.tsx'
import { DifferenceTable } from './version-list.tsx'

const texts = productTexts.editor

interface VersionEditorProps {
  /** The newest version, or what the program knows of a product that was never sold. */
  readonly base: StaffProductView
  readonly isFirst: boolean
  readonly nextVersion: number
  /** A loan was asked for at the prices in force: they stay until midnight. */
  readonly isSoldToday: boolean
  readonly laws: readonly PriceLaw[]
  /** Why no version can be asked for now. */
  readonly lock: string | undefined
  readonly onDone: () => void
}

/** Writes the next version of a product: what is typed at one side, what it costs and whether it is lawful at the other. */
export function VersionEditor({ base, isFirst, nextVersion, isSoldToday, laws, lock, onDone }: VersionEditorProps) {
  const { four_eyes: isFourEyes } = useSession()
  const today = civilDateInMadrid(serverNow())
  const soonest = isSoldToday ? addDays(today, 1) : today
  const earliest = isFirst ? soonest : laterOf(base.valid_from, soonest)
  const [draft, setDraft] = useState<VersionDraft>(() => keptDraft(base) ?? draftOf(base))
  const [from, setFrom] = useState<string>(earliest)
  const [accepted, setAccepted] = useState<readonly string[]>([])
  const [isAsking, setIsAsking] = useState(false)
  const change = (next: VersionDraft) => {
    setDraft(next)
    keepDraft(base, next)
  }

  const before = isFirst ? null : productOf(base)
  const day = parseCivilDate(from)
  const isTooEarly = !day.ok || day.value < earliest
  const startsOn = day.ok && !isTooEarly ? day.value : earliest
  const { view, unreadable } = readDraft(draft, base)
  const product: Product = { ...productOf(view), version: nextVersion, validFrom: startsOn }
  const problems = unreadable.length > 0 ? [] : productProblems(product)
  const errors: Record<string, string> = Object.fromEntries([
    ...problems.map(({ property, key }) => [property, serverValidationTexts[key]]),
    ...unreadable.map((property) => [
      property,
      property === 'terms.extension_days' ? texts.unreadableDays : texts.unreadable,
    ]),
  ])
  const isWrong = Object.keys(errors).length > 0
  // Prices follow the typing when there is time: a version has thousands of them.
  const shown = useDeferredValue(isWrong ? null : JSON.stringify(product))
  const priced = useMemo(() => {
    if (shown === null) return null
    const read = JSON.parse(shown) as Product
    return { product: read, trials: checkTrials(read, laws) }
  }, [shown, laws])
  // A version that is not sold has no price to forbid.
  const forbidden = (when: 'start' | 'later') =>
    priced?.trials.filter((trial) => draft.isOnSale && trial.when === when && trial.broken.length > 0) ?? []
  const inForce = forbidden('start')
  const ending = forbidden('later')
  const differences = isWrong ? [] : productDifferences(before, product)

  const lockedBy = () => {
    if (lock !== undefined) return lock
    if (isWrong || isTooEarly) return texts.hasProblems
    if (differences.length === 0) return texts.unchanged
    if (inForce.length > 0) return texts.hasBroken
    return ending.every(({ regime }) => accepted.includes(regime.id)) ? undefined : texts.mustAccept
  }
  const why = lockedBy()
  const changes = changesOf(base, view)

  return (
    <div className="@container flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-xl">{productTexts.version(nextVersion)}</h2>
        <StatusBadge label={texts.draft} />
        <span className="text-ink-soft">{before === null ? texts.first : texts.replaces(before.version)}</span>
      </div>
      <div className="grid items-start gap-4 @min-[60rem]:grid-cols-[minmax(0,1fr)_25rem]">
        <section
          aria-label={texts.title(productName(product, product.id), nextVersion)}
          className="flex min-w-0 flex-col rounded-card border border-line bg-surface @min-[60rem]:sticky @min-[60rem]:top-4 @min-[60rem]:order-2 @min-[60rem]:max-h-[calc(100dvh-15.5rem)]"
        >
          <div className="flex min-h-0 flex-col gap-4 overflow-y-auto p-4">
            <VersionFields draft={draft} isInstalments={isOfInstalments(base)} errors={errors} onChange={change} />
            <div className="border-t border-line pt-3">
              <Checkbox
                label={texts.onSale}
                hint={texts.onSaleHint}
                checked={draft.isOnSale}
                onChange={(event) => change({ ...draft, isOnSale: event.target.checked })}
              />
              <DateInput
                label={texts.start}
                hint={texts.startHints[earliest > soonest ? 'later' : isSoldToday ? 'tomorrow' : 'today']}
                value={from}
                onValue={setFrom}
                error={isTooEarly ? texts.tooEarly(formatDateShort(earliest)) : undefined}
              />
            </div>
            {ending.map(({ regime, giveDate }) => (
              <Checkbox
                key={regime.id}
                label={productTexts.accept(formatDateShort(giveDate))}
                checked={accepted.includes(regime.id)}
                onChange={(event) =>
                  setAccepted(
                    event.target.checked ? [...accepted, regime.id] : accepted.filter((id) => id !== regime.id),
                  )
                }
              />
            ))}
          </div>
          <div className="flex flex-wrap items-center gap-2 border-t border-line bg-sunken px-4 py-3">
            <Button variant="primary" lockedBy={why} onClick={() => setIsAsking(true)}>
              {isFourEyes ? texts.ask : texts.publish}
            </Button>
            <Button
              variant="quiet"
              onClick={() => {
                keepDraft(base, null)
                onDone()
              }}
            >
              {texts.cancel}
            </Button>
            <span className="basis-full text-ink-soft" aria-live="polite">
              {why ?? texts.kept}
            </span>
          </div>
        </section>
        <div className="flex min-w-0 flex-col gap-4">
          {priced === null ? (
            <Alert kind="warning" live={false}>
              {texts.invalid}
            </Alert>
          ) : (
            <>
              <PriceGridSection
                product={priced.product}
                trials={priced.trials}
                onMend={(mended) => change(draftOf(toProductView(mended)))}
              />
              <SampleComparison before={before} after={priced.product} />
              {before !== null && differences.length > 0 ? (
                <Section title={productTexts.differences(before.version)}>
                  <DifferenceTable rows={differences} isFirst={false} />
                </Section>
              ) : null}
              <PriceLaws trials={priced.trials} />
            </>
          )}
        </div>
      </div>
      {isAsking ? (
        <ActDialog
          open
          onClose={() => setIsAsking(false)}
          title={texts.title(productName(product, product.id), nextVersion)}
          effect={texts.effect}
          figures={[
            { label: texts.start, value: productTexts.since(formatDateShort(startsOn)) },
            ...differences
              .slice(0, before === null ? 0 : differences.length)
              .map(({ label, after }) => ({ label, value: after ?? productTexts.nothing })),
          ]}
          approvers={isFourEyes ? FOUR_EYES.price_change.mayApprove : []}
          undo={texts.undo}
          confirmLabel={isFourEyes ? texts.ask : texts.publish}
          doneText={texts.done}
          submit={({ reason }) =>
            addProductVersion(base.id, {
              valid_from: startsOn,
              on_sale: view.on_sale,
              base_version: isFirst ? 0 : base.version,
              ...changes,
              not_sold_under: ending.map(({ regime }) => regime.id),
              reason,
            })
          }
          refresh={[productsQuery, waitingQuery('products'), approvalList, countsQuery]}
          onDone={() => {
            keepDraft(base, null)
            onDone()
          }}
        />
      ) : null}
    </div>
  )
}
