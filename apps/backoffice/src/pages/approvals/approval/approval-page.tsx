import type { Approval } from '@puente/contract'
import type { ApprovalState } from '@puente/domain'
import { approvalTexts } from '@puente/texts/backoffice-approvals'
import { findTexts } from '@puente/texts/backoffice-find'
import { Alert, Link } from '@puente/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { approvalQuery } from '../../../api/approvals.ts'
import { useTopic } from '../../../api/live/live.ts'
import { usePersonName } from '../../../api/people.ts'
import { ApprovalStateBadge } from '../../../approvals/approval-state-badge.tsx'
import { Button } from '../../../components/button.tsx'
import { type Fact, Facts } from '../../../components/facts.tsx'
import { ObjectFailure } from '../../../components/object-failure.tsx'
import { ObjectPage } from '../../../components/object-page.tsx'
import { PageSkeleton } from '../../../components/page-skeleton.tsx'
import { Person } from '../../../components/person.tsx'
import { Section } from '../../../components/section.tsx'
import { Timeline } from '../../../components/timeline.tsx'
import { When } from '../../../components/when.tsx'
import type { PageProps } from '../../../route.ts'
import { type ApprovalAct, ApprovalDialog } from './approval-dialog.tsx'

const { page: texts, list: heads } = approvalTexts

/** One request: what will happen, why, who decides, and what came of it. */
export function ApprovalPage({ params }: PageProps) {
  const query = approvalQuery(params.id ?? '')
  const { data, error } = useQuery(query)
  useTopic('approvals', query)
  if (error && !data) return <ObjectFailure kind="approval" failure={error} list="/backoffice/aprobaciones" />
  if (!data) return <PageSkeleton />
  return <Request key={data.id} request={data} />
}

const titleOf = ({ kind, to }: Approval['events'][number], person: (actor: string) => string): string => {
  if (kind === 'requested') return approvalTexts.events.requested
  if (kind === 'delegated') return approvalTexts.events.delegated(person(to ?? ''))
  return approvalTexts.states[kind as ApprovalState]
}

function factsOf(request: Approval): readonly Fact[] {
  const { customer_id: customer, customer_name: name, loan, delegated_to: delegate, ended_by: decider } = request
  return [
    { label: heads.kind, value: approvalTexts.acts[request.act] },
    { label: heads.by, value: <Person actor={request.requested_by.username} /> },
    { label: heads.at, value: <When at={request.requested_at} /> },
    ...(request.state === 'waiting' ? [{ label: heads.until, value: <When at={request.expires_at} /> }] : []),
    ...(delegate === null ? [] : [{ label: texts.delegatedTo, value: <Person actor={delegate.username} /> }]),
    ...(decider === null ? [] : [{ label: texts.decidedBy, value: <Person actor={decider.username} /> }]),
    ...(customer === null
      ? []
      : [
          {
            label: texts.customer,
            value: <ObjectLink href={`/backoffice/clientes/${customer}`} text={name ?? findTexts.noName} />,
          },
        ]),
    ...(loan === null
      ? []
      : [{ label: texts.loan, value: <ObjectLink href={`/backoffice/prestamos/${loan}`} text={loan} /> }]),
  ]
}

const ObjectLink = ({ href, text }: { readonly href: string; readonly text: string }) => (
  <Link href={href} className="text-primary hover:underline">
    {text}
  </Link>
)

function Request({ request }: { readonly request: Approval }) {
  const [act, setAct] = useState<ApprovalAct | null>(null)
  const person = usePersonName()
  const { state, outcome, refusal } = request
  const mayDelegate = (request.may_approve || request.may_cancel) && request.approvers.length > 0
  return (
    <ObjectPage
      title={request.title}
      badge={<ApprovalStateBadge state={state} />}
      actions={
        <>
          {mayDelegate ? (
            <Button variant="quiet" onClick={() => setAct('delegate')}>
              {texts.delegate}
            </Button>
          ) : null}
          {request.may_cancel ? (
            <Button variant="secondary" onClick={() => setAct('cancel')}>
              {texts.cancel}
            </Button>
          ) : null}
          {request.may_approve ? (
            <>
              <Button variant="secondary" onClick={() => setAct('reject')}>
                {texts.reject}
              </Button>
              <Button onClick={() => setAct('approve')}>{texts.approve}</Button>
            </>
          ) : null}
        </>
      }
      summary={<Facts facts={factsOf(request)} />}
      aside={
        <Section title={texts.history}>
          <Timeline
            entries={request.events
              .map((event, index) => ({
                id: index,
                at: event.at,
                title: titleOf(event, person),
                detail: event.note ?? undefined,
                ...(event.by === null ? {} : { actor: person(event.by) }),
              }))
              .reverse()}
          />
        </Section>
      }
    >
      {refusal === null ? null : <Alert kind="info">{refusal}</Alert>}
      {state === 'waiting' && request.approvers.length === 0 ? <Alert kind="warning">{texts.noOne}</Alert> : null}
      {outcome.length === 0 ? null : (
        <Section title={state === 'stale' ? texts.changes : texts.outcome}>
          <Facts facts={outcome} layout="list" />
        </Section>
      )}
      <Section title={texts.what}>
        <Facts facts={request.lines} layout="list" />
      </Section>
      <Section title={texts.reason}>
        <p className="wrap-anywhere">{request.reason}</p>
      </Section>
      {act === null ? null : <ApprovalDialog act={act} request={request} onClose={() => setAct(null)} />}
    </ObjectPage>
  )
}
