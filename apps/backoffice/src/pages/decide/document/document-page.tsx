import { useReload } from '@puente/client'
import type { StaffDocumentReview } from '@puente/contract'
import {
  claimTexts,
  documentTypeTexts,
  queueTexts,
  documentViewerTexts as texts,
} from '@puente/texts/backoffice-decide'
import { Link } from '@puente/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { countsQuery } from '../../../api/counts.ts'
import { acceptDocument, documentList, documentReviewQuery, documentReviews } from '../../../api/documents.ts'
import { messageOf } from '../../../api/http.ts'
import { useKeysetList } from '../../../api/keyset-list.ts'
import { useTopic } from '../../../api/live/live.ts'
import { applications } from '../../../api/reviews.ts'
import { useHasPermission } from '../../../api/session.ts'
import { Button, ButtonLink } from '../../../components/button.tsx'
import { Facts } from '../../../components/facts.tsx'
import { ObjectFailure } from '../../../components/object-failure.tsx'
import { Page } from '../../../components/page.tsx'
import { PageSkeleton } from '../../../components/page-skeleton.tsx'
import { Section } from '../../../components/section.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { toast } from '../../../components/toasts.tsx'
import { usePageKeys } from '../../../components/use-page-keys.ts'
import { Viewers } from '../../../components/viewers.tsx'
import { When } from '../../../components/when.tsx'
import { ClaimBanner } from '../../../decide/claim-banner.tsx'
import { DocumentStatusBadge } from '../../../decide/document-status-badge.tsx'
import { FindingList } from '../../../decide/finding-list.tsx'
import { useClaim } from '../../../decide/use-claim.ts'
import type { PageProps } from '../../../route.ts'
import { Comparison } from './comparison.tsx'
import { DocumentImage } from './document-image.tsx'
import { DocumentStrip } from './document-strip.tsx'
import { RejectDialog, ReopenDialog } from './review-dialogs.tsx'

const addressOfDocument = (id: number) => `/backoffice/documentos/${id}`
const QUEUE = '/backoffice/documentos'

/** One document: the picture, the customer's other documents, the form beside what was read, and the decision. */
export function DocumentPage({ params }: PageProps) {
  const { data, error } = useQuery(documentReviewQuery(params.id ?? ''))
  if (error && !data) return <ObjectFailure kind="document" failure={error} list="/backoffice/documentos" />
  if (!data) return <PageSkeleton />
  return <DocumentReview key={data.document.id} review={data} />
}

function DocumentReview({ review }: { readonly review: StaffDocumentReview }) {
  const { document, customer, application, documents, findings, rejections } = review
  const may = useHasPermission()
  const reload = useReload()
  const shown = documentReviewQuery(review.document.id)
  const [, navigate] = useLocation()
  const [act, setAct] = useState<'reject' | 'reopen' | null>(null)
  const [isAccepting, setIsAccepting] = useState(false)
  const queue = useKeysetList(documentList)
  useTopic(`customer:${customer.id}`, shown)

  const isPending = document.status === 'pending' && documents.some(({ id }) => id === document.id)
  const hasPending = documents.some(({ status }) => status === 'pending')
  const claim = useClaim({
    kind: 'documents',
    id: String(document.id),
    subject: customer.id,
    claim: review.claim,
    isWanted: hasPending && may('queues.claim') && may('documents.review'),
    onLost: () => reload(shown),
  })
  const isOthers = claim !== null && !claim.is_mine
  const mayDecide = may('documents.review') && !isOthers
  const refresh = [documentReviews, documentList, countsQuery, applications]

  const waiting = queue.rows.map(({ id }) => id)
  const place = waiting.indexOf(document.id)
  /** Where to go after a decision: another document of this customer first, then the next in the queue. */
  const following = () =>
    documents.find(({ id, status }) => id !== document.id && status === 'pending')?.id ??
    queue.rows.find(({ id, customer_id: of }, index) => of !== customer.id && id !== document.id && index > place)
      ?.id ??
    waiting.find((id) => id !== document.id && !documents.some((own) => own.id === id))
  const goOn = () => {
    reload(...refresh)
    const next = following()
    if (next === undefined) toast.info(texts.noMore)
    navigate(next === undefined ? QUEUE : addressOfDocument(next))
  }
  const step = (by: 1 | -1) => {
    const next = waiting[place + by]
    if (next !== undefined) navigate(addressOfDocument(next))
  }
  const accept = async () => {
    if (!isPending || !mayDecide || isAccepting) return
    setIsAccepting(true)
    try {
      await acceptDocument(document.id)
      toast.success(texts.accepted)
      goOn()
    } catch (failure) {
      toast.error(messageOf(failure))
      reload(shown)
    } finally {
      setIsAccepting(false)
    }
  }
  usePageKeys({
    a: () => void accept(),
    r: () => {
      if (isPending && mayDecide) setAct('reject')
    },
    j: () => step(1),
    k: () => step(-1),
  })

  const name = documentTypeTexts[document.type]
  return (
    <Page
      title={`${name} · ${customer.name ?? queueTexts.noName}`}
      badge={
        <>
          <DocumentStatusBadge status={document.status} />
          {claim?.is_mine ? <StatusBadge label={claimTexts.mine} /> : null}
          <Viewers topic={`customer:${customer.id}`} />
        </>
      }
      subtitle={texts.shortcuts}
      actions={
        <>
          {review.can_reopen && mayDecide ? (
            <Button variant="secondary" onClick={() => setAct('reopen')}>
              {texts.reopen}
            </Button>
          ) : null}
          {isPending && mayDecide ? (
            <>
              <Button variant="secondary" onClick={() => setAct('reject')}>
                {texts.reject}
              </Button>
              <Button busy={isAccepting} onClick={() => void accept()}>
                {texts.accept}
              </Button>
            </>
          ) : null}
        </>
      }
    >
      <ClaimBanner
        kind="documents"
        id={String(document.id)}
        claim={claim}
        mayTakeOver={may('queues.claim')}
        refresh={refresh}
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-3">
          <DocumentImage key={document.id} document={document} />
          <DocumentStrip documents={documents} current={document.id} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Section title={texts.compare}>
            <Comparison review={review} />
          </Section>
          {findings.length === 0 ? null : (
            <Section title={texts.findings}>
              <FindingList findings={findings} />
            </Section>
          )}
          <Section
            title={texts.application}
            actions={
              <ButtonLink href={`/backoffice/clientes/${customer.id}`} variant="quiet">
                {queueTexts.customer}
              </ButtonLink>
            }
          >
            <Facts
              layout="list"
              facts={[
                ...(application === null
                  ? []
                  : [
                      {
                        label: texts.application,
                        value: (
                          <Link
                            href={`/backoffice/solicitudes/${application.public_id}`}
                            className="text-primary hover:underline"
                          >
                            {application.status_text}
                          </Link>
                        ),
                      },
                    ]),
                { label: texts.sent, value: <When at={document.uploaded_at} /> },
                { label: texts.rejectionsLabel, value: texts.rejections(rejections.count, rejections.limit) },
                ...(document.rejection_comment === null
                  ? []
                  : [{ label: texts.rejectedBecause, value: document.rejection_comment }]),
              ]}
            />
          </Section>
        </div>
      </div>
      <RejectDialog
        open={act === 'reject'}
        onClose={() => setAct(null)}
        review={review}
        refresh={refresh}
        onDone={goOn}
      />
      <ReopenDialog open={act === 'reopen'} onClose={() => setAct(null)} document={document} refresh={refresh} />
    </Page>
  )
}
