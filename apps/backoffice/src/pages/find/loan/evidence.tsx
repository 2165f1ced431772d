import type { StaffEvidenceCheck, StaffLoanPage } from '@puente/contract'
import { evidenceKindText, findTexts, loanDocumentText, loanPageTexts as texts } from '@puente/texts/backoffice-find'
import { Alert } from '@puente/ui'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../api/http.ts'
import { evidenceQuery, loanDocumentAddress } from '../../../api/loans.ts'
import { Button } from '../../../components/button.tsx'
import { PlainTable } from '../../../components/plain-table.tsx'
import { Section } from '../../../components/section.tsx'
import { When } from '../../../components/when.tsx'

const { columns: heads } = findTexts
const whenOf = (at: string | null) => (at === null ? findTexts.none : <When at={at} />)

/** The documents of the loan, the evidence of the agreements, and whether it is intact: checked on request, with every file. */
export function Evidence({ page }: { readonly page: StaffLoanPage }) {
  const check = useQuery({ ...evidenceQuery(page.loan.public_id), enabled: false })
  return (
    <Section
      title={texts.documents}
      padded={false}
      actions={
        <Button variant="secondary" busy={check.isFetching} onClick={() => void check.refetch()}>
          {texts.verify}
        </Button>
      }
    >
      {check.error ? <Alert kind="error">{messageOf(check.error)}</Alert> : null}
      {check.data ? <Result check={check.data} /> : null}
      <PlainTable
        caption={texts.documents}
        rows={page.documents}
        rowKey={({ id }) => id}
        empty={texts.noDocuments}
        columns={[
          {
            header: heads.document,
            cell: ({ id, kind }) => (
              <a
                href={loanDocumentAddress(page.loan.public_id, id)}
                target="_blank"
                rel="noreferrer"
                className="font-medium text-primary hover:underline"
              >
                {loanDocumentText(kind)}
              </a>
            ),
          },
          { header: heads.date, cell: (document) => whenOf(document.created_at) },
          { header: heads.delivered, cell: (document) => whenOf(document.delivered_at) },
          { header: heads.signed, cell: (document) => whenOf(document.signed_at) },
        ]}
      />
      {page.evidence.length > 0 ? (
        <div className="border-t border-line">
          <PlainTable
            caption={texts.evidence}
            rows={page.evidence}
            rowKey={({ id }) => id}
            empty=""
            columns={[
              { header: heads.evidence, cell: ({ kind }) => evidenceKindText(kind) },
              { header: heads.date, cell: ({ at }) => <When at={at} /> },
              {
                header: heads.mark,
                cell: ({ hash }) => (
                  <span className="block min-w-40 font-mono text-xs whitespace-normal wrap-anywhere">{hash}</span>
                ),
              },
            ]}
          />
        </div>
      ) : null}
    </Section>
  )
}

function Result({ check }: { readonly check: StaffEvidenceCheck }) {
  if (check.problems.length > 0)
    return (
      <Alert kind="error" title={texts.broken}>
        {check.problems.join('; ')}
      </Alert>
    )
  return (
    <Alert kind={check.entries === 0 ? 'info' : 'success'}>
      {check.entries === 0 ? texts.noEvidence : texts.intact(check.entries)}
    </Alert>
  )
}
