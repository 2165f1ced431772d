import type { StaffCustomerPage } from '@puente/contract'
import { actorText, decisionText, findTexts, customerPageTexts as texts } from '@puente/texts/backoffice-find'
import { Section } from '../../../components/section.tsx'
import { When } from '../../../components/when.tsx'
import { PlainTable } from '../../../find/plain-table.tsx'

export function Decisions({ decisions }: Pick<StaffCustomerPage, 'decisions'>) {
  return (
    <Section title={texts.decisions} padded={false}>
      <PlainTable
        caption={texts.decisions}
        rows={decisions}
        rowKey={({ loan, at }) => `${loan} ${at}`}
        empty={texts.noDecisions}
        columns={[
          { header: findTexts.columns.loan, cell: ({ loan }) => loan },
          { header: findTexts.columns.decision, cell: ({ outcome }) => decisionText(outcome) },
          {
            header: findTexts.columns.reason,
            cell: ({ reasons }) => reasons.map(({ text }) => text).join('. ') || findTexts.none,
          },
          { header: findTexts.columns.who, cell: ({ actor, model }) => model ?? actorText(actor) },
          { header: findTexts.columns.date, cell: ({ at }) => <When at={at} relative={false} /> },
        ]}
      />
    </Section>
  )
}
