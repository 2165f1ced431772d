import { formatDateShort, formatEuros, formatTae, nearestLawful, type Product, withLawfulPrices } from '@puente/domain'
import { productTexts as texts } from '@puente/texts/backoffice-products'
import { Alert } from '@puente/ui'
import CircleX from 'lucide-react/icons/circle-x'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { Section } from '../../../components/section.tsx'
import { gridOf } from './grid.ts'
import { type CheckedTrial, lawLabel } from './trials.ts'

const withoutSign = (cents: number): string => formatEuros(cents).replace('\u00a0€', '')

export const termText = ({ instalments }: Pick<Product, 'instalments'>, term: number): string =>
  instalments === undefined ? texts.days(term) : texts.counts(term)

/** A narrow table keeps both ends and some of the middle. */
const roomFor = (place: number): string => {
  if (place === 1 || place === 4) return 'hidden @min-[44rem]/section:table-cell'
  return place === 3 ? 'hidden @min-[28rem]/section:table-cell' : ''
}

interface PriceGridProps {
  readonly product: Product
  readonly trials: readonly CheckedTrial[]
  /** In the editor: takes a product with lawful values. */
  readonly onMend?: ((product: Product) => void) | undefined
}

/** What every amount costs for every term, checked against one law of the version's life at a time. */
export function PriceGridSection({ product, trials, onMend }: PriceGridProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  // The law that forbids something today is the one to look at first.
  const first = trials.find(({ when, broken }) => when !== 'draft' && broken.length > 0) ?? trials[0]
  const trial = trials.find(({ regime }) => regime.id === chosen) ?? first
  if (trial === undefined) return null
  return (
    <Section
      title={<span className="whitespace-nowrap">{texts.grid}</span>}
      padded={false}
      actions={
        <fieldset className="flex flex-wrap items-center gap-1">
          <legend className="sr-only">{texts.checkWith}</legend>
          <span aria-hidden="true" className="mr-1 hidden text-ink-soft sm:inline">
            {texts.checkWith}
          </span>
          {trials.map((one) => (
            <button
              key={one.regime.id}
              type="button"
              aria-pressed={one === trial}
              onClick={() => setChosen(one.regime.id)}
              className="flex min-h-8 items-center gap-1 rounded-md border border-line bg-surface px-2.5 font-medium aria-pressed:border-primary aria-pressed:bg-primary-tint aria-pressed:text-primary"
            >
              {lawLabel(one)}
              {one.broken.length > 0 ? (
                <CircleX size={14} aria-label={texts.notLawful} className="text-error-text" />
              ) : null}
            </button>
          ))}
        </fieldset>
      }
    >
      <TrialGrid key={trial.regime.id} product={product} trial={trial} onMend={onMend} />
    </Section>
  )
}

function TrialGrid({
  product,
  trial,
  onMend,
}: Pick<PriceGridProps, 'product' | 'onMend'> & { readonly trial: CheckedTrial }) {
  const { prices, broken, when, giveDate } = trial
  const { amounts, terms, at } = gridOf(prices)
  const taes = prices.map(({ taePercent }) => taePercent)
  const rules = [...new Set(broken.flatMap(({ rule }) => (rule === null ? [] : [rule])))]
  const shown = amounts.length * terms.length
  return (
    <>
      {broken.length > 0 ? (
        <div className="p-3">
          <Alert
            kind={when === 'draft' ? 'warning' : 'error'}
            live={false}
            title={texts.broken(broken.length, prices.length)}
            action={onMend ? <Mend product={product} trial={trial} onMend={onMend} /> : undefined}
          >
            {`${texts.brokenRules(rules)} ${when === 'later' ? texts.brokenWhen.later(formatDateShort(giveDate)) : texts.brokenWhen[when]}`}
          </Alert>
        </div>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a table that is wider than its section. */}
      <div className="section-frame overflow-x-auto" tabIndex={0}>
        <table className="w-full border-collapse text-right tabular-nums">
          <caption className="sr-only">{texts.gridCaption}</caption>
          <thead>
            <tr>
              <th scope="col" className="table-head text-left">
                {texts.term}
              </th>
              {amounts.map((amountCents, place) => (
                <th key={amountCents} scope="col" className={`table-head text-right ${roomFor(place)}`}>
                  {formatEuros(amountCents).replace(',00', '')}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {terms.map((term) => (
              <tr key={term} className="last:[&>*]:border-b-0">
                <th
                  scope="row"
                  className="border-b border-line py-1.5 pl-4 text-left @min-[45rem]/section:pl-3 font-strong whitespace-nowrap"
                >
                  {termText(product, term)}
                </th>
                {amounts.map((amountCents, place) => {
                  const price = at(term, amountCents)
                  return (
                    <td
                      key={amountCents}
                      className={`border-b border-line px-[0.4375rem] py-1.5 align-top @min-[45rem]/section:px-3 whitespace-nowrap ${roomFor(place)} ${price?.rule ? (when === 'draft' ? 'bg-warning-tint text-warning-text' : 'bg-error-tint text-error-text') : ''}`}
                    >
                      {price === undefined ? null : (
                        <>
                          {price.rule === null ? null : <span className="sr-only">{texts.notLawful}</span>}
                          <span className="block font-strong">{withoutSign(price.costCents)}</span>
                          <span className={`block text-xs ${price.rule === null ? 'text-ink-soft' : ''}`}>
                            {texts.tae(formatTae(price.taePercent))}
                          </span>
                          {price.rule === null ? null : (
                            <Nearest>{lawfulText(nearestLawful(product, trial, price))}</Nearest>
                          )}
                        </>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line px-4 py-2.5 text-ink-soft">
        <span>{texts.gridHint(formatDateShort(giveDate))}</span>
        <span className="font-medium text-ink">
          {texts.taeRange(formatTae(Math.min(...taes)), formatTae(Math.max(...taes)))}
        </span>
        {broken.length > 0 ? <span>{texts.nearest}</span> : <span>{texts.allLawful(prices.length)}</span>}
        {shown < prices.length ? <span>{texts.shown(shown, prices.length)}</span> : null}
      </p>
    </>
  )
}

const lawfulText = (value: ReturnType<typeof nearestLawful>): string =>
  value === null ? texts.noLawful : texts.lawful(value)

function Nearest({ children }: { readonly children: ReactNode }) {
  return (
    <span className="flex items-center justify-end gap-1 text-xs font-strong">
      <CircleX size={12} aria-hidden="true" />
      {children}
    </span>
  )
}

/** Puts the nearest lawful values in the place of all that break the law. */
function Mend({
  product,
  trial,
  onMend,
}: {
  readonly product: Product
  readonly trial: CheckedTrial
  readonly onMend: (product: Product) => void
}) {
  const [isHopeless, setIsHopeless] = useState(false)
  if (isHopeless) return <p>{texts.cannotMend}</p>
  return (
    <Button
      variant="secondary"
      onClick={() => {
        const mended = withLawfulPrices(product, trial)
        if (mended === null) setIsHopeless(true)
        else onMend(mended)
      }}
    >
      {texts.putLawful}
    </Button>
  )
}
