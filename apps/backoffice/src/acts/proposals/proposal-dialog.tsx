import { proposalTexts as texts } from '@puente/texts/backoffice-proposals'
import type { ReactNode } from 'react'
import { changedBy, propose } from '../../api/proposals.ts'
import { ActDialog, type ActDialogProps } from '../../components/act-dialog.tsx'
import { DateInput } from '../../components/date-input.tsx'

interface ProposalDialogProps
  extends Pick<ActDialogProps, 'title' | 'effect' | 'figures' | 'approvers' | 'onClose' | 'fieldNames'> {
  readonly loan: string
  readonly expiresOn: string
  readonly onExpiresOn: (day: string) => void
  /** The fields of the kind, around the last day to accept, which every kind has. */
  readonly fields: (errors: Readonly<Record<string, string>>, expires: ReactNode) => ReactNode
  /** The request without its reason and its last day. */
  readonly body: object
}

/** Prepares something for the borrower, who accepts it with a code until a day. */
export function ProposalDialog({
  loan,
  expiresOn,
  onExpiresOn,
  fields,
  fieldNames = [],
  body,
  ...act
}: ProposalDialogProps) {
  return (
    <ActDialog
      {...act}
      open
      undo={texts.undo}
      confirmLabel={texts.prepare}
      doneText={texts.done}
      fieldNames={[...fieldNames, 'expires_on']}
      fields={(errors) => (
        <div className="flex flex-col gap-3">
          {fields(
            errors,
            <DateInput
              label={texts.fields.expires}
              value={expiresOn}
              onValue={onExpiresOn}
              error={errors.expires_on}
            />,
          )}
        </div>
      )}
      submit={({ reason }) => propose(loan, { ...body, expires_on: expiresOn, reason })}
      refresh={changedBy(loan)}
    />
  )
}
