import { systemTexts as texts } from '@puente/texts/backoffice-system'
import { Alert } from '@puente/ui'
import { useState } from 'react'
import { checkProviders, type Provider, type ProviderCheck, systemQuery } from '../../../api/system.ts'
import { Button } from '../../../components/button.tsx'
import { PlainTable } from '../../../components/plain-table.tsx'
import { Section } from '../../../components/section.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { useFormSending } from '../../../components/use-form-sending.ts'
import { When } from '../../../components/when.tsx'

const LOOKS = { works: 'success', fails: 'error', simulated: 'neutral', not_called: 'neutral' } as const

/** By the later of the last call that worked and the last that failed. */
function stateOf({
  is_simulated: isSimulated,
  worked_at: workedAt,
  failed_at: failedAt,
}: Provider): keyof typeof LOOKS {
  if (isSimulated) return 'simulated'
  if (workedAt === null && failedAt === null) return 'not_called'
  return (failedAt ?? '') > (workedAt ?? '') ? 'fails' : 'works'
}

const textOf = ({ state, reason }: ProviderCheck): string =>
  state === 'fails' ? (reason ?? texts.states.fails) : texts.testResults[state]

/** Each provider with its last calls, and a test of all of them. */
export function Providers({ providers }: { readonly providers: readonly Provider[] }) {
  const { isBusy, problem, send } = useFormSending()
  const [checks, setChecks] = useState<readonly ProviderCheck[] | null>(null)
  const run = () =>
    void send(async () => setChecks((await checkProviders()).items), {
      changed: [systemQuery],
    })
  const checkOf = ({ port, provider }: Provider) =>
    checks?.find((check) => check.port === port && check.provider === provider)
  return (
    <Section
      title={texts.providers}
      padded={false}
      actions={
        <Button variant="secondary" busy={isBusy} onClick={run}>
          {texts.test}
        </Button>
      }
    >
      <p className="px-4 py-2 text-ink-soft">{texts.providersHelp}</p>
      {problem === null ? null : <Alert kind="error">{problem}</Alert>}
      <div aria-live="polite">
        <PlainTable
          caption={texts.providers}
          empty={null}
          rows={providers}
          rowKey={({ port, provider }) => `${port} ${provider}`}
          columns={[
            { header: texts.purpose, cell: ({ port }) => texts.ports[port] },
            { header: texts.provider, cell: ({ provider }) => provider },
            {
              header: texts.state,
              cell: (provider) => {
                const state = stateOf(provider)
                return <StatusBadge kind={LOOKS[state]} label={texts.states[state]} />
              },
            },
            {
              header: texts.workedAt,
              cell: ({ worked_at: at, is_simulated: isSimulated }) =>
                at === null ? isSimulated ? texts.noValue : texts.never : <When at={at} />,
            },
            {
              header: texts.failure,
              cell: ({ failed_at: at, failure }) =>
                at === null ? (
                  texts.noValue
                ) : (
                  <>
                    <When at={at} />
                    <span className="block text-ink-soft wrap-anywhere">{failure}</span>
                  </>
                ),
            },
            ...(checks === null
              ? []
              : [
                  {
                    header: texts.tested,
                    cell: (provider: Provider) => {
                      const check = checkOf(provider)
                      if (check === undefined) return texts.noValue
                      return (
                        <span className={check.state === 'fails' ? 'text-error-text' : undefined}>{textOf(check)}</span>
                      )
                    },
                  },
                ]),
          ]}
        />
      </div>
    </Section>
  )
}
