import type { PersonalPromoCodes } from '@puente/contract'
import { formatDateLong } from '@puente/domain'
import { accountTexts } from '@puente/texts/account'
import { CopyButton, Disclosure } from '@puente/ui'
import { useQuery } from '@tanstack/react-query'
import { promoCodesQuery } from '../../../api/cards.ts'

const texts = accountTexts.promoCodes

type Code = PersonalPromoCodes['items'][number]

const benefitsOf = (code: Code): readonly string[] => [
  ...(code.percent_commission > 0 ? [texts.commission(code.percent_commission)] : []),
  ...(code.percent_extension > 0 ? [texts.extension(code.percent_extension)] : []),
  ...(code.percent_extension_price > 0 ? [texts.extensionPrice(code.percent_extension_price)] : []),
]

/** Renders nothing for a borrower without codes, or if they did not load. */
export function PromoCodesCard() {
  const { data } = useQuery(promoCodesQuery)
  if (data === undefined || data.items.length === 0) return null
  return (
    <section aria-label={texts.title} className="min-w-0 border-y border-line py-1">
      {/* On a phone the codes wait behind their title: the page stays two screens long. */}
      <Disclosure
        variant="block"
        open={matchMedia('(min-width: 64rem)').matches}
        summary={<h2 className="text-lg">{texts.title}</h2>}
      >
        <ul className="flex flex-col pt-2">
          {data.items.map((code) => (
            <li key={code.code} className="border-line py-3 not-first:border-t first:pt-0 last:pb-0">
              <div className="-my-2 -mr-5 flex flex-wrap items-center justify-between gap-x-3">
                <p className="text-lg font-strong tracking-wide">{code.code}</p>
                <CopyButton text={code.code} label={texts.copy(code.code)} />
              </div>
              {benefitsOf(code).map((benefit) => (
                <p key={benefit}>{benefit}</p>
              ))}
              {code.valid_until === null ? null : (
                <p className="text-sm text-ink-soft">
                  {texts.validUntil(formatDateLong(code.valid_until, { withYear: true }))}
                </p>
              )}
            </li>
          ))}
        </ul>
      </Disclosure>
    </section>
  )
}
