import type { StaffMember } from '@puente/contract'
import { FOUR_EYES, STAFF_ROLES, type StaffRole } from '@puente/domain'
import { teamTexts } from '@puente/texts/backoffice-accounts'
import { roleTexts } from '@puente/texts/backoffice-shell'
import { CheckboxGroup, TextField } from '@puente/ui'
import { useState } from 'react'
import { approvalList, waitingQuery } from '../../../api/approvals.ts'
import { countsQuery } from '../../../api/counts.ts'
import { useSession } from '../../../api/session.ts'
import {
  changeRoles,
  deactivateMember,
  inviteMember,
  readmitMember,
  resetFactor,
  setOwnCustomer,
  teamList,
} from '../../../api/team.ts'
import { ActDialog } from '../../../components/act-dialog.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { toast } from '../../../components/toasts.tsx'

const REFRESH = [teamList, approvalList, waitingQuery('staff'), countsQuery]
const ROLE_OPTIONS = STAFF_ROLES.map((role) => ({ value: role, label: roleTexts[role] }))

export const nameOf = ({ name, username }: StaffMember): string => name ?? username

/** Another admin approves, unless the lender has switched four eyes off. */
function useApprovers(
  act: 'staff_create' | 'staff_roles' | 'staff_factor_reset' | 'staff_own_customer',
): readonly StaffRole[] {
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

interface MemberTexts {
  readonly title: (name: string) => string
  readonly effect: string
  readonly undo: string
  readonly confirm: string
}

/** What the dialogs about one member have in common. */
const aboutMember = (texts: MemberTexts, { member, onClose }: MemberDialogProps) => ({
  open: true,
  onClose,
  title: texts.title(nameOf(member)),
  effect: texts.effect,
  undo: texts.undo,
  confirmLabel: texts.confirm,
  refresh: REFRESH,
})

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
      submit={({ reason }) => inviteMember({ email, name, roles, reason })}
    />
  )
}

/** Changes the roles of a member, or readmits one. */
export function RolesDialog({ activates, ...about }: MemberDialogProps & { readonly activates: boolean }) {
  const { id, roles: current } = about.member
  const approvers = useApprovers('staff_roles')
  const [roles, setRoles] = useState<readonly string[]>(current)
  const [withoutPair, setWithoutPair] = useState('')
  const pair = withoutPair.trim() === '' ? {} : { without_pair_reason: withoutPair.trim() }
  return (
    <ActDialog
      {...aboutMember(activates ? teamTexts.activate : teamTexts.roles, about)}
      approvers={approvers}
      fieldNames={['roles', 'without_pair_reason']}
      fields={(errors) => (
        <>
          <RolesField roles={roles} onRoles={setRoles} error={errors.roles} />
          {/* Asked for only once the server has warned. */}
          {errors.without_pair_reason === undefined && withoutPair === '' ? null : (
            <TextField
              name="without_pair_reason"
              label={teamTexts.withoutPair}
              value={withoutPair}
              onChange={(event) => setWithoutPair(event.target.value)}
              error={errors.without_pair_reason}
            />
          )}
        </>
      )}
      submit={({ reason }) => (activates ? readmitMember : changeRoles)(id, { roles, reason, ...pair })}
    />
  )
}

export function ResetDialog(about: MemberDialogProps) {
  const approvers = useApprovers('staff_factor_reset')
  return (
    <ActDialog
      {...aboutMember(teamTexts.resetFactor, about)}
      approvers={approvers}
      danger
      submit={({ reason }) => resetFactor(about.member.id, reason)}
    />
  )
}

export function DeactivateDialog({
  colleagues,
  ...about
}: MemberDialogProps & { readonly colleagues: readonly StaffMember[] }) {
  const texts = teamTexts.deactivate
  return (
    <FormDialog
      {...aboutMember(texts, about)}
      doneText={texts.done(0)}
      danger
      fields={[
        {
          kind: 'choice',
          name: 'hand_over_to',
          label: texts.handOver,
          placeholder: texts.none,
          options: colleagues.map((one) => ({ value: String(one.id), label: nameOf(one) })),
        },
        { kind: 'line', name: 'without_pair_reason', label: teamTexts.withoutPair, initial: '' },
      ]}
      submit={async ({ hand_over_to: handOverTo, without_pair_reason: withoutPair, reason }) => {
        const to = {
          ...(handOverTo === '' ? {} : { hand_over_to: Number(handOverTo) }),
          ...(withoutPair.trim() === '' ? {} : { without_pair_reason: withoutPair.trim() }),
        }
        const left = await deactivateMember(about.member.id, { reason, ...to })
        if (left.handed_over > 0) toast.info(texts.done(left.handed_over))
        return left
      }}
    />
  )
}

/** Marks a member who is also a customer. */
export function CustomerDialog(about: MemberDialogProps) {
  const { id, own_customer_id: ownCustomerId } = about.member
  const approvers = useApprovers('staff_own_customer')
  return (
    <FormDialog
      {...aboutMember(teamTexts.customer, about)}
      approvers={ownCustomerId === null ? [] : approvers}
      fields={[
        { kind: 'line', name: 'customer', label: teamTexts.customer.field, initial: String(ownCustomerId ?? '') },
      ]}
      submit={({ customer, reason }) => setOwnCustomer(id, customer.trim() || null, reason)}
    />
  )
}
