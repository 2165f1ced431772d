import type { BankFile } from '@puente/contract'
import { type CivilDate, euroText, formatDateShort, formatIban } from '@puente/domain'
import { backofficeBankTexts } from '@puente/texts/backoffice-bank'
import { Alert, SkeletonGroup } from '@puente/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { bankFilesQuery } from '../../../api/bank.ts'
import { messageOf } from '../../../api/http.ts'
import { useTopic } from '../../../api/live/live.ts'
import { ButtonLink } from '../../../components/button.tsx'
import { Money } from '../../../components/money.tsx'
import { Page } from '../../../components/page.tsx'
import { PlainTable } from '../../../components/plain-table.tsx'
import { Section } from '../../../components/section.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { When } from '../../../components/when.tsx'

const texts = backofficeBankTexts.files
const dateOf = (date: CivilDate) => formatDateShort(date)

type Statement = BankFile['statements'][number]

const KINDS = { waiting: 'warning', accepted: 'info', imported: 'success', refused: 'error' } as const

/** One row for each statement; those of one file stand together. */
interface Row {
  readonly file: BankFile
  readonly statement: Statement
}

const rowsOf = (files: readonly BankFile[]): readonly Row[] =>
  files.flatMap((file) => file.statements.map((statement) => ({ file, statement })))

function TwoLines({ below, children }: { readonly below: string; readonly children: ReactNode }) {
  return (
    <span className="block">
      {children}
      <span className="block text-sm text-ink-soft">{below}</span>
    </span>
  )
}

function Gap({ statement }: { readonly statement: Statement }) {
  const { gap, gap_after: gapAfter, is_first: isFirst } = statement
  const gaps = [
    ...(gap === null ? [] : [texts.gapBefore(euroText(gap))]),
    ...(gapAfter === null ? [] : [texts.gapAfter(euroText(gapAfter))]),
  ]
  return (
    <>
      {isFirst ? <span className="block text-ink-soft">{texts.first}</span> : gaps.length === 0 ? texts.noGap : null}
      {gaps.map((text) => (
        <span key={text} className="block min-w-24 whitespace-normal font-medium text-error-text">
          {text}
        </span>
      ))}
    </>
  )
}

function State({ file }: { readonly file: BankFile }) {
  const isOpen = file.state === 'waiting' && file.approval_state === 'waiting'
  return (
    <span className="flex flex-col items-start gap-1">
      <StatusBadge
        kind={KINDS[file.state]}
        label={isOpen || file.state !== 'waiting' ? texts.states[file.state] : texts.notAccepted}
      />
      {isOpen ? (
        <ButtonLink variant="quiet" href={`/backoffice/aprobaciones/${file.approval_id}`}>
          {texts.openRequest}
        </ButtonLink>
      ) : null}
      {file.skipped.map(({ reason, lines, account, currency, statement }) => (
        <span key={`${statement} ${reason}`} className="block min-w-40 whitespace-normal text-sm text-ink-soft">
          {backofficeBankTexts.import.skipped[reason](lines, account, currency)}
        </span>
      ))}
      {file.problem === null ? null : (
        <span className="block min-w-40 whitespace-normal">
          {backofficeBankTexts.import.problems[file.problem] ?? file.problem}
        </span>
      )}
    </span>
  )
}

/** Every statement file that was received, newest first: what it says, whether its balances follow on, and who let it in. */
export function StatementFilesPage() {
  useTopic('approvals', bankFilesQuery)
  useTopic('queue:statement_lines', bankFilesQuery)
  const { data, error } = useQuery(bankFilesQuery)
  return (
    <Page
      title={texts.title}
      subtitle={texts.subtitle}
      actions={
        <ButtonLink variant="secondary" href="/backoffice/banco">
          {texts.lines}
        </ButtonLink>
      }
    >
      {error ? <Alert kind="error">{messageOf(error)}</Alert> : null}
      {data === undefined && !error ? <SkeletonGroup>{null}</SkeletonGroup> : null}
      {data === undefined ? null : (
        <Section title={texts.caption}>
          <div className="-mx-4 border-t border-line">
            <PlainTable
              caption={texts.caption}
              rows={rowsOf(data.items)}
              rowKey={({ file, statement }) => `${file.id}-${statement.account}-${statement.statement_id}`}
              empty={texts.none}
              columns={[
                {
                  header: texts.received,
                  cell: ({ file }) => (
                    <TwoLines below={texts.byChannel(file.received_by, file.channel)}>
                      <When at={file.received_at} />
                    </TwoLines>
                  ),
                },
                {
                  header: texts.account,
                  cell: ({ statement: { account, from, closed_on: closedOn } }) => (
                    <TwoLines below={from === closedOn ? dateOf(from) : `${dateOf(from)} – ${dateOf(closedOn)}`}>
                      {formatIban(account)}
                    </TwoLines>
                  ),
                },
                { header: texts.opening, align: 'right', cell: ({ statement }) => <Money euros={statement.opening} /> },
                { header: texts.closing, align: 'right', cell: ({ statement }) => <Money euros={statement.closing} /> },
                { header: texts.count, align: 'right', cell: ({ statement }) => statement.lines },
                { header: texts.gap, cell: ({ statement }) => <Gap statement={statement} /> },
                { header: texts.state, cell: ({ file }) => <State file={file} /> },
              ]}
            />
          </div>
        </Section>
      )}
    </Page>
  )
}
