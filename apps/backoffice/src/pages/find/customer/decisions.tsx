import type { StaffCustomerPage } from '@puente/contract'
import { decisionModelText, decisionText, findTexts, customerPageTexts as texts } from '@puente/texts/backoffice-find'
import { Link } from '@puente/ui'
import { usePersonName } from '../../../api/people.ts'
import { PlainTable } from '../../../components/plain-table.tsx'
import { Section } from '../../../components/section.tsx'
import { When } from '../../../components/when.tsx'

export function Decisions({ decisions }: Pick<StaffCustomerPage, 'decisions'>) {
  const person = usePersonName()
  return (
    <Section title={texts.decisions} padded={false}>
      <PlainTable
        caption={texts.decisions}
        rows={decisions}
        rowKey={({ loan, at }) => `${loan} ${at}`}
        empty={texts.noDecisions}
        columns={[
          {
            header: findTexts.columns.loan,
            cell: ({ loan }) => (
              <Link href={`/backoffice/prestamos/${loan}`} className="font-medium text-primary hover:underline">
                {loan}
              </Link>
            ),
          },
          { header: findTexts.columns.decision, cell: ({ outcome }) => decisionText(outcome) },
          {
            header: findTexts.columns.reason,
            cell: ({ reasons }) => (
              <span className="block min-w-40 whitespace-normal">
                {reasons.map(({ text }) => text).join('. ') || findTexts.none}
              </span>
            ),
          },
          {
            header: findTexts.columns.who,
            cell: ({ actor, model, at }) => (
              <span className="flex min-w-32 flex-col whitespace-normal">
                {model === null ? person(actor) : decisionModelText(model)}
                <span className="text-ink-soft">
                  <When at={at} />
                </span>
              </span>
            ),
          },
        ]}
      />
    </Section>
  )
}
