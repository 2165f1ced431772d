import { useReload } from '@puente/client'
import type { StaffApplication } from '@puente/contract'
import {
  civilDateInMadrid,
  formatDateShort,
  formatPhone,
  type StaffPermission,
  wholeYearsBetween,
} from '@puente/domain'
import { claimTexts, queueTexts, applicationTexts as texts } from '@puente/texts/backoffice-decide'
import { statusReasonText } from '@puente/texts/backoffice-find'
import { Alert } from '@puente/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { countsQuery } from '../../../api/counts.ts'
import { useTopic } from '../../../api/live/live.ts'
import { usePersonName } from '../../../api/people.ts'
import { applicationQuery, reviewList } from '../../../api/reviews.ts'
import { serverNow } from '../../../api/server-time.ts'
import { useHasPermission } from '../../../api/session.ts'
import { Button, ButtonLink } from '../../../components/button.tsx'
import { Facts } from '../../../components/facts.tsx'
import { Money } from '../../../components/money.tsx'
import { ObjectFailure } from '../../../components/object-failure.tsx'
import { ObjectPage } from '../../../components/object-page.tsx'
import { PageSkeleton } from '../../../components/page-skeleton.tsx'
import { Section } from '../../../components/section.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { Timeline } from '../../../components/timeline.tsx'
import { Viewers } from '../../../components/viewers.tsx'
import { When } from '../../../components/when.tsx'
import { ClaimBanner } from '../../../decide/claim-banner.tsx'
import { useClaim } from '../../../decide/use-claim.ts'
import type { PageProps } from '../../../route.ts'
import { BankSection } from './bank-section.tsx'
import { DecisionsSection } from './decisions-section.tsx'
import { DocumentsSection } from './documents-section.tsx'
import { LoansSection } from './loans-section.tsx'
import { ApproveDialog, DenyDialog, LiftDialog, RequestDocumentDialog, UpholdDialog } from './verdict-dialogs.tsx'

/** One application, or one contested refusal: why it needs a person, what is known, and the decision. */
export function ReviewPage({ params }: PageProps) {
  const { data, error } = useQuery(applicationQuery(params.public_id ?? ''))
  if (error && !data) return <ObjectFailure kind="application" failure={error} list="/backoffice/solicitudes" />
  if (!data) return <PageSkeleton />
  return <Application key={data.public_id} application={data} />
}

type Act = 'approve' | 'deny' | 'request' | 'lift' | 'uphold'

const PERMISSIONS: Readonly<Record<Act, StaffPermission>> = {
  approve: 'reviews.decide',
  deny: 'reviews.decide',
  request: 'documents.request',
  lift: 'reviews.decide',
  uphold: 'reviews.decide',
}

interface ApplicationProps {
  readonly application: StaffApplication
}

function Application({ application }: ApplicationProps) {
  const person = usePersonName()
  const { public_id: publicId, customer, review } = application
  const may = useHasPermission()
  const reload = useReload()
  const shown = applicationQuery(publicId)
  const [, navigate] = useLocation()
  const [act, setAct] = useState<Act | null>(null)
  useTopic(`loan:${publicId}`, shown)
  useTopic(`customer:${customer.id}`, shown)
  const claim = useClaim({
    kind: 'application',
    id: publicId,
    subject: publicId,
    claim: application.claim,
    isWanted: review !== null && may('queues.claim') && may('reviews.decide'),
    onLost: () => reload(shown),
  })
  const isContested = review?.kind === 'refusal_contested'
  const queue = isContested ? '/backoffice/reclamaciones' : '/backoffice/solicitudes'
  const isOthers = claim !== null && !claim.is_mine
  const acts: readonly Act[] =
    review === null || isOthers ? [] : isContested ? ['uphold', 'lift'] : ['request', 'deny', 'approve']
  const refresh = [shown, reviewList, countsQuery]
  const dialog = { application, refresh, onClose: () => setAct(null), onDone: () => navigate(queue) }
  return (
    <ObjectPage
      title={customer.name ?? queueTexts.noName}
      badge={
        <>
          <StatusBadge
            kind={isContested ? 'warning' : 'info'}
            label={isContested ? texts.contested : review === null ? application.status_text : texts.inReview}
          />
          {customer.is_blocked ? <StatusBadge kind="error" label={texts.blocked} /> : null}
          {customer.is_blacklisted ? <StatusBadge kind="error" label={texts.blacklisted} /> : null}
          {claim?.is_mine ? <StatusBadge label={claimTexts.mine} /> : null}
          <Viewers topic={`loan:${publicId}`} />
        </>
      }
      subtitle={[publicId, customer.personal_id, formatPhone(customer.phone)].filter(Boolean).join(' · ')}
      actions={
        <>
          <ButtonLink href={`/backoffice/clientes/${customer.id}`} variant="quiet">
            {texts.openCustomer}
          </ButtonLink>
          {acts
            .filter((one) => may(PERMISSIONS[one]))
            .map((one) => (
              <Button
                key={one}
                variant={one === 'approve' || one === 'lift' ? 'primary' : 'secondary'}
                onClick={() => setAct(one)}
              >
                {one === 'request' ? texts.requestDocument : texts[one]}
              </Button>
            ))}
        </>
      }
      summary={<Summary application={application} />}
      aside={
        <Section title={texts.history}>
          <Timeline
            entries={[...application.history].reverse().map(({ at, status_text: title, actor, reason }, index) => ({
              id: `${at}-${index}`,
              at,
              title,
              actor: person(actor),
              detail: reason === null ? null : statusReasonText(reason),
            }))}
          />
        </Section>
      }
    >
      <ClaimBanner kind="application" id={publicId} claim={claim} mayTakeOver={may('queues.claim')} refresh={refresh} />
      {review === null ? (
        <Alert kind="info" live={false}>
          {texts.notWaiting}
        </Alert>
      ) : (
        <Section title={texts.whyHere}>
          <ul className="flex list-disc flex-col gap-1 pl-5">
            {review.reasons.map(({ code, text }) => (
              <li key={code}>{text}</li>
            ))}
          </ul>
          {review.note === null ? null : (
            <>
              <h3 className="mt-3 text-sm text-ink-soft">{texts.note}</h3>
              <p className="whitespace-pre-line wrap-anywhere">{review.note}</p>
            </>
          )}
        </Section>
      )}
      <DecisionsSection decisions={application.decisions} />
      <BankSection application={application} />
      <DocumentsSection application={application} />
      <LoansSection loans={application.loans} />
      <ApproveDialog open={act === 'approve'} {...dialog} />
      <DenyDialog open={act === 'deny'} {...dialog} />
      <RequestDocumentDialog open={act === 'request'} {...dialog} />
      <LiftDialog open={act === 'lift'} {...dialog} />
      <UpholdDialog open={act === 'uphold'} {...dialog} />
    </ObjectPage>
  )
}

function Summary({ application }: { readonly application: StaffApplication }) {
  const { customer, review } = application
  const until = review?.answer_until ?? null
  const suggested = review?.suggested_amount ?? null
  const birthday = customer.birthday
  return (
    <Facts
      facts={[
        { label: texts.asks, value: <Money euros={application.request_amount} /> },
        { label: texts.term, value: queueTexts.days(application.request_term) },
        ...(suggested === null ? [] : [{ label: texts.suggested, value: <Money euros={suggested} /> }]),
        ...(until === null ? [] : [{ label: texts.answerUntil, value: formatDateShort(until) }]),
        ...(birthday === null
          ? []
          : [{ label: texts.age, value: texts.years(wholeYearsBetween(birthday, civilDateInMadrid(serverNow()))) }]),
        { label: texts.firstLoan, value: application.is_first_loan ? texts.yes : texts.no },
        { label: texts.requestedAt, value: <When at={application.requested_at} /> },
      ]}
    />
  )
}
