import type { Loaded } from '@puente/client'
import {
  CONTACT_CHANNELS,
  CONTACT_DIRECTIONS,
  CONTACT_IDENTIFICATIONS,
  CONTACT_OUTCOMES,
  type ContactDirection,
  type ContactOutcome,
  isConversation,
  mayHaveOutcome,
} from '@puente/domain'
import { contactStandingTexts as standingTexts } from '@puente/texts/backoffice-collections'
import {
  contactChannelText,
  contactOutcomeTexts,
  identificationText,
  customerPageTexts as texts,
} from '@puente/texts/backoffice-find'
import { addContact } from '../../../api/customers.ts'
import { FormDialog } from '../../../components/form-dialog.tsx'

interface ContactDialogProps {
  readonly customerId: number
  /** False while a limit stands against contacting a late customer. */
  readonly mayCall: boolean
  readonly onClose: () => void
  readonly refresh: readonly Loaded[]
}

interface Happened {
  readonly direction: ContactDirection
  readonly outcome: ContactOutcome
}

/** Who started it and what became of it, as one choice: a call without an answer takes one. */
const HAPPENED: Readonly<Record<string, Happened>> = Object.fromEntries(
  CONTACT_DIRECTIONS.flatMap((direction) =>
    CONTACT_OUTCOMES.filter((outcome) => mayHaveOutcome(direction, outcome)).map((outcome) => [
      `${direction} ${outcome}`,
      { direction, outcome },
    ]),
  ),
)
const INCOMING: Happened = { direction: 'incoming', outcome: 'reached' }
const happenedOf = (choice: string): Happened => HAPPENED[choice] ?? INCOMING
const isSpoken = ({ happened }: { readonly happened: string }): boolean => isConversation(happenedOf(happened).outcome)

/** Logs a call, letter or visit: who started it, what became of it, and how the person was identified. */
export function ContactDialog({ customerId, mayCall, onClose, refresh }: ContactDialogProps) {
  return (
    <FormDialog<'happened' | 'channel' | 'identified_by' | 'summary' | 'note' | 'override_reason'>
      onClose={onClose}
      title={texts.addContact}
      effect={texts.contactEffect}
      undo={texts.contactUndo}
      needsReason={false}
      confirmLabel={texts.save}
      fields={[
        {
          kind: 'choice',
          name: 'happened',
          label: texts.happened,
          initial: `${INCOMING.direction} ${INCOMING.outcome}`,
          options: Object.entries(HAPPENED).map(([value, { direction, outcome }]) => ({
            value,
            label: direction === 'incoming' ? texts.incoming : texts.outgoing(contactOutcomeTexts[outcome]),
          })),
        },
        {
          kind: 'choice',
          name: 'channel',
          label: texts.channel,
          initial: 'phone',
          options: CONTACT_CHANNELS.map((value) => ({ value, label: contactChannelText(value) })),
        },
        {
          kind: 'choice',
          name: 'identified_by',
          label: texts.identifiedBy,
          placeholder: texts.chooseCheck,
          isShown: isSpoken,
          options: CONTACT_IDENTIFICATIONS.map((value) => ({ value, label: identificationText(value) })),
        },
        { kind: 'text', name: 'summary', label: texts.contactSummary, maxLength: 2000, isShown: isSpoken },
        {
          kind: 'text',
          name: 'note',
          label: texts.contactNote,
          maxLength: 2000,
          isShown: (chosen) => !isSpoken(chosen),
        },
        {
          kind: 'text',
          name: 'override_reason',
          label: standingTexts.overrideReason,
          maxLength: 500,
          isShown: ({ happened }) => !mayCall && happenedOf(happened).direction === 'outgoing',
        },
      ]}
      submit={({ happened, channel, identified_by: identifiedBy, summary, note, override_reason: override }) =>
        addContact(customerId, {
          channel,
          ...happenedOf(happened),
          ...(isSpoken({ happened }) && identifiedBy !== '' ? { identified_by: identifiedBy } : {}),
          summary: isSpoken({ happened }) ? summary : note,
          ...(override.trim() === '' ? {} : { override_reason: override.trim() }),
        })
      }
      refresh={refresh}
    />
  )
}
