import type { StaffDeactivated, StaffMember } from '@puente/contract'
import { FOUR_EYES, STAFF_ROLES, type StaffRole } from '@puente/domain'
import { teamTexts } from '@puente/texts/backoffice-accounts'
import { roleTexts } from '@puente/texts/backoffice-shell'
import { CheckboxGroup, Select, TextField } from '@puente/ui'
import { useState } from 'react'
import { api } from '../../../api/http.ts'
import { useSession } from '../../../api/session.ts'
import { ActDialog } from '../../../components/act-dialog.tsx'
import { toast } from '../../../components/toasts.tsx'

const REFRESH = [['/staff/team'], ['/staff/approvals'], ['/staff/counts']]
const ROLE_OPTIONS = STAFF_ROLES.map((role) => ({ value: role, label: roleTexts[role] }))

export const nameOf = ({ name, username }: StaffMember): string => name ?? username

/** Another admin approves, unless the lender has switched four eyes off. */
function useApprovers(act: 'staff_create' | 'staff_roles' | 'staff_factor_reset'): readonly StaffRole[] {
  return useSession().four_eyes ? FOUR_EYES[act].mayApprove : []
}

interface RolesFieldProps {
  readonly roles: readonly string[]
  readonly onRoles: (roles: readonly string[]) => void
  readonly error: string | undefined
}

const RolesField = ({ roles, onRoles, error }: RolesFieldProps) => (
  <CheckboxGroup
    name="roles"
    legend={teamTexts.invite.roles}
    options={ROLE_OPTIONS}
    value={roles}
    onValueChange={onRoles}
    error={error}
  />
)

interface DialogProps {
  readonly onClose: () => void
}
interface MemberDialogProps extends DialogProps {
  readonly member: StaffMember
}

export function InviteDialog({ onClose }: DialogProps) {
  const texts = teamTexts.invite
  const approvers = useApprovers('staff_create')
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [roles, setRoles] = useState<readonly string[]>([])
  return (
    <ActDialog
      open
      onClose={onClose}
      title={texts.title}
      effect={texts.effect}
      undo={texts.undo}
      approvers={approvers}
      confirmLabel={texts.confirm}
      doneText={texts.done}
      refresh={REFRESH}
      fieldNames={['email', 'name', 'roles']}
      fields={(errors) => (
        <>
          <TextField
            name="name"
            label={texts.name}
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={errors.name}
          />
          <TextField
            name="email"
            type="email"
            label={texts.email}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            error={errors.email}
          />
          <RolesField roles={roles} onRoles={setRoles} error={errors.roles} />
        </>
      )}
      submit={({ reason }) => api.post('/staff/team', { email, name, roles, reason })}
    />
  )
}

/** Changes the roles of a member, or readmits one. */
export function RolesDialog({ member, onClose, activates }: MemberDialogProps & { readonly activates: boolean }) {
  const texts = activates ? teamTexts.activate : teamTexts.roles
  const approvers = useApprovers('staff_roles')
  const [roles, setRoles] = useState<readonly string[]>(member.roles)
  return (
    <ActDialog
      open
      onClose={onClose}
      title={texts.title(nameOf(member))}
      effect={texts.effect}
      undo={texts.undo}
      approvers={approvers}
      confirmLabel={texts.confirm}
      refresh={REFRESH}
      fieldNames={['roles']}
      fields={(errors) => <RolesField roles={roles} onRoles={setRoles} error={errors.roles} />}
      submit={({ reason }) =>
        api.post(`/staff/team/${member.id}/${activates ? 'activate' : 'roles'}`, { roles, reason })
      }
    />
  )
}

export function ResetDialog({ member, onClose }: MemberDialogProps) {
  const texts = teamTexts.resetFactor
  const approvers = useApprovers('staff_factor_reset')
  return (
    <ActDialog
      open
      onClose={onClose}
      title={texts.title(nameOf(member))}
      effect={texts.effect}
      undo={texts.undo}
      approvers={approvers}
      confirmLabel={texts.confirm}
      danger
      refresh={REFRESH}
      submit={({ reason }) => api.post(`/staff/team/${member.id}/reset-factor`, { reason })}
    />
  )
}

export function DeactivateDialog({
  member,
  colleagues,
  onClose,
}: MemberDialogProps & { readonly colleagues: readonly StaffMember[] }) {
  const texts = teamTexts.deactivate
  const [handOverTo, setHandOverTo] = useState('')
  const submit = async ({ reason }: { readonly reason: string }) => {
    const to = handOverTo === '' ? {} : { hand_over_to: Number(handOverTo) }
    const left = await api.post<StaffDeactivated>(`/staff/team/${member.id}/deactivate`, { reason, ...to })
    if (left.handed_over > 0) toast.info(texts.done(left.handed_over))
    return left
  }
  return (
    <ActDialog
      open
      onClose={onClose}
      title={texts.title(nameOf(member))}
      effect={texts.effect}
      undo={texts.undo}
      confirmLabel={texts.confirm}
      doneText={texts.done(0)}
      danger
      refresh={REFRESH}
      fieldNames={['hand_over_to']}
      fields={(errors) => (
        <Select
          name="hand_over_to"
          label={texts.handOver}
          placeholder={texts.none}
          options={colleagues.map((one) => ({ value: String(one.id), label: nameOf(one) }))}
          value={handOverTo}
          onChange={(event) => setHandOverTo(event.target.value)}
          error={errors.hand_over_to}
        />
      )}
      submit={submit}
    />
  )
}

/** Marks a member who is also a customer. */
export function CustomerDialog({ member, onClose }: MemberDialogProps) {
  const texts = teamTexts.customer
  const [customer, setCustomer] = useState(member.own_customer_id === null ? '' : String(member.own_customer_id))
  return (
    <ActDialog
      open
      onClose={onClose}
      title={texts.title(nameOf(member))}
      effect={texts.effect}
      undo={texts.undo}
      confirmLabel={texts.confirm}
      refresh={REFRESH}
      fieldNames={['customer']}
      fields={(errors) => (
        <TextField
          name="customer"
          label={texts.field}
          value={customer}
          onChange={(event) => setCustomer(event.target.value)}
          error={errors.customer}
        />
      )}
      submit={({ reason }) =>
        api.post(`/staff/team/${member.id}/own-customer`, {
          customer: customer.trim() === '' ? null : customer.trim(),
          reason,
        })
      }
    />
  )
}
