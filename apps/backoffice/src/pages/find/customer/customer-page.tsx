import type { StaffCustomerPage } from '@puente/contract'
import { type CivilDate, civilDateInMadrid, formatDateShort } from '@puente/domain'
import { approvalTexts } from '@puente/texts/backoffice-approvals'
import {
  documentStatusText,
  documentTypeText,
  findTexts,
  statusReasonText,
  customerPageTexts as texts,
} from '@puente/texts/backoffice-find'
import { Link } from '@puente/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Impersonate } from '../../../acts/impersonate/impersonate.tsx'
import { lockOf, WaitingApprovals } from '../../../acts/waiting-approvals.tsx'
import { blockCustomer, customerQuery, unblockCustomer } from '../../../api/customers.ts'
import { useTopic } from '../../../api/live/live.ts'
import { useHasPermission } from '../../../api/session.ts'
import { ContactStandingSection } from '../../../collections/contact-standing.tsx'
import { HoldsSection } from '../../../collections/holds-section.tsx'
import { ActDialog } from '../../../components/act-dialog.tsx'
import { Button } from '../../../components/button.tsx'
import { Iban, Phone } from '../../../components/contact-text.tsx'
import { Facts } from '../../../components/facts.tsx'
import { Money } from '../../../components/money.tsx'
import { ObjectFailure } from '../../../components/object-failure.tsx'
import { ObjectPage } from '../../../components/object-page.tsx'
import { PageSkeleton } from '../../../components/page-skeleton.tsx'
import { PlainTable } from '../../../components/plain-table.tsx'
import { Section } from '../../../components/section.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { Viewers } from '../../../components/viewers.tsx'
import { When } from '../../../components/when.tsx'
import { LoanStatus } from '../../../find/loan-status.tsx'
import { NoteDialog } from '../../../find/note-dialog.tsx'
import type { PageProps } from '../../../route.ts'
import { Care } from './care.tsx'
import { ContactDialog } from './contact-dialog.tsx'
import { CustomerTimeline } from './customer-timeline.tsx'
import { Decisions } from './decisions.tsx'
import { Identity } from './identity.tsx'
import { Messages } from './messages.tsx'
import { PhoneDialog } from './phone-dialog.tsx'
import { Related } from './related.tsx'
import { TaskDialog } from './task-dialog.tsx'

const dateOf = (date: CivilDate | null) => (date === null ? findTexts.none : formatDateShort(date))

/** One customer: who it is, what was decided, what was said, and everything that happened. */
export function CustomerPage({ params }: PageProps) {
  const query = customerQuery(params.id ?? '')
  const { data, error } = useQuery(query)
  useTopic(`customer:${params.id ?? ''}`, query)
  if (error && !data) return <ObjectFailure kind="customer" failure={error} list="/backoffice/clientes" />
  if (!data) return <PageSkeleton />
  return <Customer key={data.id} customer={data} />
}

type Act = 'note' | 'contact' | 'task' | 'block' | 'phone' | null

function Customer({ customer }: { readonly customer: StaffCustomerPage }) {
  const may = useHasPermission()
  const [act, setAct] = useState<Act>(null)
  const refresh = [customerQuery(customer.id)]
  const close = () => setAct(null)
  const phoneLock = lockOf(customer.waiting_approvals, 'phone', customer.id)
  return (
    <ObjectPage
      title={customer.name ?? findTexts.noName}
      badge={<Standing customer={customer} />}
      subtitle={<Viewers topic={`customer:${customer.id}`} />}
      actions={
        <>
          {may('customers.annotate') ? (
            <>
              <Button onClick={() => setAct('note')}>{texts.addNote}</Button>
              <Button variant="secondary" onClick={() => setAct('contact')}>
                {texts.addContact}
              </Button>
              <Button variant="secondary" onClick={() => setAct('task')}>
                {texts.addTask}
              </Button>
            </>
          ) : null}
          {may('customers.change_phone') ? (
            <Button variant="secondary" lockedBy={phoneLock} onClick={() => setAct('phone')}>
              {texts.changePhone}
            </Button>
          ) : null}
          {may('customers.block') ? (
            <Button variant="secondary" onClick={() => setAct('block')}>
              {customer.is_blocked ? texts.unblock : texts.block}
            </Button>
          ) : null}
          <Impersonate customerId={customer.id} />
        </>
      }
      summary={
        <Facts
          facts={[
            { label: texts.summary.phone, value: <Phone number={customer.phone} /> },
            { label: texts.summary.personalId, value: customer.personal_id ?? findTexts.none },
            { label: texts.summary.birthday, value: dateOf(customer.birthday) },
            { label: texts.summary.email, value: customer.email ?? findTexts.none },
            {
              label: texts.summary.iban,
              value: customer.iban === null ? findTexts.none : <Iban iban={customer.iban} />,
            },
            {
              label: texts.summary.since,
              value: formatDateShort(civilDateInMadrid(new Date(customer.created_at))),
            },
          ]}
        />
      }
      aside={
        <>
          {customer.contact_standing === null ? null : <ContactStandingSection standing={customer.contact_standing} />}
          <HoldsSection customerId={customer.id} holds={customer.holds} refresh={refresh} />
          <Care customer={customer} refresh={refresh} />
          <CustomerTimeline customerId={customer.id} />
        </>
      }
    >
      <WaitingApprovals
        waiting={customer.waiting_approvals}
        refresh={refresh}
        locked={phoneLock === undefined ? undefined : approvalTexts.onObject.locked.phone}
      />
      <Section title={texts.loans} padded={false}>
        <PlainTable
          caption={texts.loans}
          rows={customer.loans}
          rowKey={({ public_id: id }) => id}
          empty={texts.noLoans}
          columns={[
            {
              header: findTexts.columns.loan,
              cell: (loan) => (
                <Link
                  href={`/backoffice/prestamos/${loan.public_id}`}
                  className="font-medium text-primary hover:underline"
                >
                  {loan.public_id}
                </Link>
              ),
            },
            {
              header: findTexts.columns.status,
              cell: (loan) => (
                <>
                  <LoanStatus status={loan.status} isWrittenOff={loan.is_written_off} />
                  {loan.end_reason === null ? null : (
                    <span className="block max-w-60 whitespace-normal text-sm text-ink-soft">
                      {statusReasonText(loan.end_reason)}
                    </span>
                  )}
                </>
              ),
            },
            { header: findTexts.columns.amount, align: 'right', cell: (loan) => <Money euros={loan.amount} /> },
            { header: findTexts.columns.due, cell: (loan) => dateOf(loan.must_pay_date) },
            { header: findTexts.columns.requested, cell: (loan) => dateOf(loan.request_date) },
          ]}
        />
      </Section>
      <Identity customer={customer} />
      <Section title={texts.documents} padded={false} id="documentos">
        <PlainTable
          caption={texts.documents}
          rows={customer.documents}
          rowKey={({ id }) => id}
          empty={texts.noDocuments}
          columns={[
            {
              header: findTexts.columns.document,
              cell: ({ id, type }) =>
                may('documents.view') ? (
                  <Link href={`/backoffice/documentos/${id}`} className="font-medium text-primary hover:underline">
                    {documentTypeText(type)}
                  </Link>
                ) : (
                  documentTypeText(type)
                ),
            },
            { header: findTexts.columns.status, cell: ({ status }) => documentStatusText(status) },
            { header: findTexts.columns.date, cell: (document) => <When at={document.uploaded_at} /> },
          ]}
        />
      </Section>
      <Decisions decisions={customer.decisions} />
      <Messages customerId={customer.id} />
      <Related customerId={customer.id} />
      {act === 'note' ? <NoteDialog customerId={customer.id} onClose={close} refresh={refresh} /> : null}
      {act === 'contact' ? (
        <ContactDialog
          customerId={customer.id}
          mayCall={customer.contact_standing?.may_call ?? true}
          onClose={close}
          refresh={refresh}
        />
      ) : null}
      {act === 'task' ? <TaskDialog customerId={customer.id} onClose={close} refresh={refresh} /> : null}
      {act === 'phone' ? <PhoneDialog customer={customer} onClose={close} refresh={refresh} /> : null}
      {act === 'block' ? (
        <ActDialog
          open
          onClose={close}
          title={customer.is_blocked ? texts.unblock : texts.block}
          effect={customer.is_blocked ? texts.unblockEffect : texts.blockEffect}
          undo={customer.is_blocked ? texts.unblockUndo : texts.blockUndo}
          confirmLabel={customer.is_blocked ? texts.unblock : texts.block}
          danger={!customer.is_blocked}
          submit={({ reason }) => (customer.is_blocked ? unblockCustomer : blockCustomer)(customer.id, reason)}
          refresh={refresh}
        />
      ) : null}
    </ObjectPage>
  )
}

function Standing({ customer }: { readonly customer: StaffCustomerPage }) {
  if (customer.is_blacklisted) return <StatusBadge kind="error" label={findTexts.blacklisted} />
  return customer.is_blocked ? <StatusBadge kind="warning" label={findTexts.blocked} /> : null
}
