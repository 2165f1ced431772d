import type { PersonalPromoCodes } from '@puente/contract'
import { civilDate, formatDateLong } from '@puente/domain'
import { accountTexts } from '@puente/texts/account'
import { Card, CopyButton } from '@puente/ui'
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
    <Card title={texts.title}>
      <ul className="flex flex-col">
        {data.items.map((code) => (
          <li key={code.code} className="border-line py-3 not-first:border-t first:pt-0 last:pb-0">
            <p className="text-lg font-strong tracking-wide">{code.code}</p>
            {benefitsOf(code).map((benefit) => (
              <p key={benefit}>{benefit}</p>
            ))}
            {code.valid_until === null ? null : (
              <p className="text-sm text-ink-soft">{texts.validUntil(formatDateLong(civilDate(code.valid_until)))}</p>
            )}
            <div className="-mx-5">
              <CopyButton text={code.code} label={texts.copy(code.code)} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
