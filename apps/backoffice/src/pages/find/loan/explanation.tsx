import type { StaffLoanPage } from '@puente/contract'
import { loanPageTexts as texts } from '@puente/texts/backoffice-find'
import { Money } from '../../../components/money.tsx'
import { Section } from '../../../components/section.tsx'

const PARTS = ['body', 'annual_commission', 'all_fines', 'extension_price'] as const

/** Every amount of today with the lines that add up to it. */
export function Explanation({ explanation }: Pick<StaffLoanPage, 'explanation'>) {
  return (
    <Section title={texts.explanation}>
      {explanation === null ? (
        <p className="text-ink-soft">{texts.noExplanation}</p>
      ) : (
        <div className="flex max-w-3xl flex-col gap-3">
          {PARTS.filter((part) => explanation[part].length > 0).map((part) => (
            <div key={part}>
              <h3 className="text-sm text-ink-soft">{texts.parts[part]}</h3>
              <ul className="flex flex-col">
                {explanation[part].map((line, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and never move
                  <li key={index} className="flex justify-between gap-4 border-b border-line py-1 last:border-b-0">
                    <span>{line.text}</span>
                    <Money euros={line.amount} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      )}
    </Section>
  )
}
