import type { StaffMember, WaitingApproval } from '@puente/contract'
import { type ApprovalMatterKind, STAFF_ROLES } from '@puente/domain'
import { teamTexts as texts } from '@puente/texts/backoffice-accounts'
import { railTexts, roleTexts } from '@puente/texts/backoffice-shell'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { type ReactNode, useId, useRef, useState } from 'react'
import { lockOf, useWaitingAt, WaitingAt } from '../../../acts/waiting-approvals.tsx'
import { useKeysetList } from '../../../api/keyset-list.ts'
import { useSession } from '../../../api/session.ts'
import { teamList } from '../../../api/team.ts'
import { Button } from '../../../components/button.tsx'
import { type Column, DataTable } from '../../../components/data-table.tsx'
import { Page } from '../../../components/page.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { When } from '../../../components/when.tsx'
import { CustomerDialog, DeactivateDialog, InviteDialog, nameOf, ResetDialog, RolesDialog } from './member-dialogs.tsx'

const STATE_KINDS = {
  active: 'success',
  invited: 'info',
  demo: 'neutral',
  keys_only: 'neutral',
  inactive: 'neutral',
} as const

type Act = 'roles' | 'activate' | 'reset' | 'deactivate' | 'customer'
type Open = { readonly act: 'invite' } | { readonly act: Act; readonly member: StaffMember }

/** Who may enter and what they may do. */
export function StaffPage() {
  const { id: ownId } = useSession().staff
  const list = useKeysetList(teamList, { limit: 200 })
  const waiting = useWaitingAt('staff')
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const columns: readonly Column<StaffMember>[] = [
    { key: 'name', header: texts.columns.name, cell: nameOf },
    {
      key: 'email',
      header: texts.columns.email,
      cell: ({ email, username }) => <span className="block max-w-36 truncate xl:max-w-64">{email ?? username}</span>,
      optional: true,
    },
    {
      key: 'roles',
      header: texts.columns.roles,
      cell: ({ roles }) => (
        <span className="block max-w-60 truncate">
          {roles.length === STAFF_ROLES.length ? texts.allRoles : roles.map((role) => roleTexts[role]).join(', ')}
        </span>
      ),
    },
    {
      key: 'state',
      header: texts.columns.state,
      cell: (member) => (
        <span className="flex flex-wrap gap-1">
          <StatusBadge kind={STATE_KINDS[member.state]} label={texts.states[member.state]} />
          {member.state === 'active' && !member.has_second_factor ? (
            <StatusBadge kind="warning" label={texts.noFactor} />
          ) : null}
          {member.own_customer_id === null ? null : <StatusBadge label={texts.ownCustomer} />}
        </span>
      ),
    },
    {
      key: 'lastSeen',
      header: texts.columns.lastSeen,
      cell: ({ last_seen_at: at }) => (at === null ? texts.never : <When at={at} />),
    },
    {
      key: 'keys',
      header: texts.columns.keys,
      align: 'right',
      cell: ({ live_keys: keys }) => keys,
      optional: true,
    },
    {
      key: 'actions',
      header: texts.columns.actions,
      cell: (member) => (
        <MemberMenu
          member={member}
          isSelf={member.id === ownId}
          waiting={waiting}
          onAct={(act) => setOpen({ act, member })}
        />
      ),
    },
  ]
  return (
    <Page
      title={railTexts.staff}
      subtitle={texts.subtitle}
      actions={<Button onClick={() => setOpen({ act: 'invite' })}>{texts.invite.button}</Button>}
    >
      <WaitingAt place="staff" />
      <DataTable name="staff" caption={texts.caption} columns={columns} list={list} rowKey={({ id }) => id} />
      {open === null ? null : dialogOf(open, list.rows, close)}
    </Page>
  )
}

function dialogOf(open: Open, members: readonly StaffMember[], onClose: () => void): ReactNode {
  if (open.act === 'invite') return <InviteDialog onClose={onClose} />
  const { act, member } = open
  if (act === 'reset') return <ResetDialog member={member} onClose={onClose} />
  if (act === 'customer') return <CustomerDialog member={member} onClose={onClose} />
  if (act === 'deactivate') {
    const colleagues = members.filter(({ id, state }) => id !== member.id && state !== 'inactive')
    return <DeactivateDialog member={member} colleagues={colleagues} onClose={onClose} />
  }
  return <RolesDialog member={member} activates={act === 'activate'} onClose={onClose} />
}

/** What a request that waits for a second person decides on, by the act that would decide on it too. */
const MATTERS: Readonly<Partial<Record<Act, ApprovalMatterKind>>> = {
  roles: 'staff_roles',
  activate: 'staff_roles',
  reset: 'staff_factor',
  customer: 'staff_own_customer',
}

interface MemberMenuProps {
  readonly member: StaffMember
  readonly isSelf: boolean
  readonly waiting: readonly WaitingApproval[]
  readonly onAct: (act: Act) => void
}

function MemberMenu({ member, isSelf, waiting, onAct }: MemberMenuProps) {
  const acts: readonly (readonly [Act, string])[] =
    member.state === 'inactive'
      ? [['activate', texts.activate.button]]
      : [
          ['roles', texts.roles.button],
          ...(member.email === null ? [] : ([['reset', texts.resetFactor.button]] as const)),
          ...(isSelf ? [] : ([['customer', texts.customer.button]] as const)),
          ['deactivate', texts.deactivate.button],
        ]
  const menuRef = useRef<HTMLUListElement>(null)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const menuId = useId()
  // A popover is above the table, which would clip it. It opens under its button, or above it near the end of the page.
  const place = () => {
    const [menu, button] = [menuRef.current, buttonRef.current]
    if (menu === null || button === null) return
    const { top, bottom, right } = button.getBoundingClientRect()
    const isBelow = bottom + menu.offsetHeight < window.innerHeight
    menu.style.top = `${isBelow ? bottom : top - menu.offsetHeight}px`
    menu.style.left = `${right - menu.offsetWidth}px`
  }
  return (
    <>
      <button
        ref={buttonRef}
        type="button"
        popoverTarget={menuId}
        aria-label={texts.actionsOf(nameOf(member))}
        className="inline-flex size-8 items-center justify-center rounded-md text-primary hover:bg-primary-tint"
      >
        <Ellipsis size={18} aria-hidden="true" />
      </button>
      <ul
        ref={menuRef}
        id={menuId}
        popover="auto"
        onToggle={place}
        className="fixed inset-auto m-0 w-60 rounded-card border border-line bg-surface p-1 text-ink shadow-raised"
      >
        {acts.map(([act, label]) => {
          const matter = MATTERS[act]
          const lock = matter && lockOf(waiting, matter, member.id)
          return (
            <li key={act}>
              <button
                type="button"
                aria-disabled={lock !== undefined}
                title={lock}
                className="min-h-9 w-full rounded-md px-3 text-left hover:bg-sunken aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
                onClick={() => {
                  if (lock !== undefined) return
                  menuRef.current?.hidePopover()
                  onAct(act)
                }}
              >
                {label}
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
