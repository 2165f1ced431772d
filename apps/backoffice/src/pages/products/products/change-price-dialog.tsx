import { ApiFailure } from '@puente/client'
import type { StaffProductVersion } from '@puente/contract'
import { addDays, type CivilDate, civilDateInMadrid, FOUR_EYES, laterOf, parseCivilDate } from '@puente/domain'
import { productTexts } from '@puente/texts/backoffice-products'
import { Alert, Checkbox, TextField } from '@puente/ui'
import { useState } from 'react'
import { approvalList, waitingQuery } from '../../../api/approvals.ts'
import { countsQuery } from '../../../api/counts.ts'
import { addProductVersion, productsQuery } from '../../../api/products.ts'
import { serverNow } from '../../../api/server-time.ts'
import { useSession } from '../../../api/session.ts'
import { ActDialog } from '../../../components/act-dialog.tsx'
import {
  exampleName,
  exampleResult,
  mayBeEmpty,
  PRICE_NAMES,
  type PriceName,
  readPrices,
  typedPrice,
  unitOf,
  writtenPrice,
} from './price-form.ts'

const texts = productTexts.dialog
const fieldOf = (name: PriceName) => `prices.${name}`

/** Fails at fields before anything is sent. */
const invalid = (errors: readonly { readonly property: string; readonly message: string }[]) =>
  new ApiFailure({
    status: 422,
    label: 'validation_failed',
    message: errors[0]?.message ?? '',
    errors: errors.map((error) => ({ ...error, label: 'validation_failed' })),
    data: null,
  })

interface ChangePriceDialogProps {
  /** The newest version: a change starts from it. */
  readonly newest: StaffProductVersion
  readonly onClose: () => void
}

/** Requests a new version of a product, with the old prices beside the new ones. */
export function ChangePriceDialog({ newest, onClose }: ChangePriceDialogProps) {
  const isFourEyes = useSession().four_eyes
  const tomorrow = addDays(civilDateInMadrid(serverNow()), 1)
  const earliest = laterOf(newest.valid_from, tomorrow)
  const [from, setFrom] = useState<string>(earliest)
  const day = parseCivilDate(from)
  const [typed, setTyped] = useState(
    () =>
      Object.fromEntries(PRICE_NAMES.map((name) => [name, typedPrice(newest.prices[name])])) as Record<
        PriceName,
        string
      >,
  )
  const [isOnSale, setIsOnSale] = useState(newest.on_sale)
  const { prices, changed, unreadable } = readPrices(typed, newest.prices)

  const submit = async ({ reason }: { readonly reason: string }) => {
    if (unreadable.length > 0) {
      throw invalid(unreadable.map((name) => ({ property: fieldOf(name), message: texts.unreadable })))
    }
    const isSaleChanged = isOnSale !== newest.on_sale
    if (Object.keys(changed).length === 0 && !isSaleChanged)
      throw invalid([{ property: 'prices', message: texts.unchanged }])
    const sale = isSaleChanged ? { on_sale: isOnSale } : {}
    return addProductVersion(newest.id, { valid_from: from, ...sale, prices: changed, reason })
  }

  return (
    <ActDialog
      open
      onClose={onClose}
      title={productTexts.changeOf(newest.id)}
      effect={texts.effect}
      approvers={isFourEyes ? FOUR_EYES.price_change.mayApprove : []}
      undo={texts.undo}
      confirmLabel={isFourEyes ? texts.confirm : texts.confirmAlone}
      doneText={texts.done}
      fieldNames={['valid_from', 'prices', ...PRICE_NAMES.map(fieldOf)]}
      fields={(errors) => (
        <div className="flex flex-col gap-3">
          <TextField
            type="date"
            label={texts.from}
            hint={texts.fromHint}
            min={earliest}
            value={from}
            onChange={(event) => setFrom(event.target.value)}
            error={errors.valid_from}
          />
          <Checkbox
            label={texts.onSale}
            hint={texts.onSaleHint}
            checked={isOnSale}
            onChange={(event) => setIsOnSale(event.target.checked)}
          />
          <table className="w-full border-collapse text-left">
            <caption className="sr-only">{productTexts.pricesCaption(newest.id)}</caption>
            <thead>
              <tr>
                {[productTexts.price, texts.before, texts.after].map((head) => (
                  <th key={head} scope="col" className="py-1 pr-3 font-normal text-ink-soft">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {PRICE_NAMES.map((name) => (
                <tr key={name} className="border-t border-line align-middle">
                  <th scope="row" className="py-1.5 pr-3 font-normal">
                    {productTexts.names[name]}
                  </th>
                  <td className="py-1.5 pr-3 tabular-nums">{writtenPrice(name, newest.prices[name])}</td>
                  <td className="w-40 py-1.5">
                    <TextField
                      label={texts.newValue(productTexts.names[name])}
                      labelHidden
                      inputMode="decimal"
                      unit={unitOf(name)}
                      value={typed[name]}
                      hint={mayBeEmpty(name) ? texts.freeHint : undefined}
                      onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
                      error={errors[fieldOf(name)]}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {errors.prices === undefined ? null : <Alert kind="error">{errors.prices}</Alert>}
          <Examples newest={newest} prices={prices} from={day.ok ? day.value : earliest} />
        </div>
      )}
      submit={submit}
      refresh={[productsQuery, waitingQuery('products'), approvalList, countsQuery]}
    />
  )
}

interface ExamplesProps {
  readonly newest: StaffProductVersion
  readonly prices: StaffProductVersion['prices']
  readonly from: CivilDate
}

/** The same loans under the old and the new prices. */
function Examples({ newest, prices, from }: ExamplesProps) {
  return (
    <section className="rounded-card bg-sunken p-3">
      <h3 className="text-sm text-ink-soft">{texts.examples}</h3>
      <dl className="mt-1 flex flex-col gap-2">
        {(['new', 'repeat'] as const).map((kind) => (
          <div key={kind}>
            <dt className="font-medium">{exampleName(newest, kind)}</dt>
            <dd>{`${texts.before}: ${exampleResult(newest, kind, newest.prices, from)}`}</dd>
            <dd>{`${texts.after}: ${exampleResult(newest, kind, prices, from)}`}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
