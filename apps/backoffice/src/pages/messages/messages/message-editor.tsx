import type { MessageTemplate } from '@puente/contract'
import { FOUR_EYES, filledSmsLength, type MessageChannel, messageProblems, smsLength } from '@puente/domain'
import { channelNames, messageTexts as texts } from '@puente/texts/backoffice-messages'
import { Alert, TextArea, TextField } from '@puente/ui'
import { useRef, useState } from 'react'
import { lockOf, useWaitingAt, WaitingApprovals } from '../../../acts/waiting-approvals.tsx'
import { approvalList, waitingQuery } from '../../../api/approvals.ts'
import { countsQuery } from '../../../api/counts.ts'
import { type ChannelText, changeMessage, messageQuery, messagesQuery } from '../../../api/messages.ts'
import { useSession } from '../../../api/session.ts'
import { ActDialog } from '../../../components/act-dialog.tsx'
import { Button } from '../../../components/button.tsx'
import { Person } from '../../../components/person.tsx'
import { Section } from '../../../components/section.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { When } from '../../../components/when.tsx'
import { Comparison, type Draft, MessagePreview } from './message-preview.tsx'

/** One message: a tab for each channel, and its text to write. */
export function MessageEditor({ message }: { readonly message: MessageTemplate }) {
  const [first] = message.channels
  const [channel, setChannel] = useState<MessageChannel | undefined>(first?.channel)
  const [drafts, setDrafts] = useState<Readonly<Partial<Record<MessageChannel, Draft>>>>({})
  const shown = message.channels.find((one) => one.channel === channel) ?? first
  if (shown === undefined) return null
  const [inUse] = shown.versions
  const draft = drafts[shown.channel] ?? { subject: inUse?.subject ?? null, text: inUse?.text ?? '' }
  return (
    <>
      <div>
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="text-xl">{message.title}</h2>
          {message.needs_two ? <StatusBadge kind="info" label={texts.twoPeople} /> : null}
        </div>
        <p className="mt-0.5 text-ink-soft">
          {message.when} {message.needs_two ? texts.twoPeopleWhy : null}
        </p>
      </div>
      <fieldset className="flex gap-1.5">
        <legend className="sr-only">{texts.channels}</legend>
        {message.channels.map((one) => (
          <button
            key={one.channel}
            type="button"
            aria-pressed={one === shown}
            onClick={() => setChannel(one.channel)}
            className="min-h-9 border-b-2 border-transparent px-3 font-medium text-ink-soft aria-pressed:border-primary aria-pressed:text-ink"
          >
            {channelNames[one.channel]}
          </button>
        ))}
      </fieldset>
      <ChannelEditor
        key={shown.channel}
        message={message}
        of={shown}
        draft={draft}
        onChange={(next) => setDrafts({ ...drafts, [shown.channel]: next })}
        onSaved={() => setDrafts({ ...drafts, [shown.channel]: undefined })}
      />
    </>
  )
}

interface ChannelEditorProps {
  readonly message: MessageTemplate
  readonly of: ChannelText
  readonly draft: Draft
  readonly onChange: (draft: Draft) => void
  readonly onSaved: () => void
}

function ChannelEditor({ message, of, draft, onChange, onSaved }: ChannelEditorProps) {
  const { four_eyes: isFourEyes } = useSession()
  const waiting = useWaitingAt('messages')
  const textField = useRef<HTMLTextAreaElement>(null)
  const [isSaving, setIsSaving] = useState(false)
  const { channel, variables, hosts, versions, shipped } = of
  const [inUse] = versions
  if (inUse === undefined) return null
  const needsTwo = message.needs_two && isFourEyes
  const matter = `${message.key}:${channel}`
  const lock = lockOf(waiting, 'message', matter)
  const isSame = draft.text === inUse.text && draft.subject === inUse.subject
  const problems = messageProblems(draft, {
    channel,
    variables: variables.map(({ name }) => name),
    required: variables.filter((one) => one.is_required).map(({ name }) => name),
    hosts,
  })
  const values = Object.fromEntries(variables.map(({ name, example }) => [name, example]))
  const missing = problems.flatMap((problem) => (problem.kind === 'missing_variable' ? [problem.what] : []))
  const errorOf = (property: 'subject' | 'text') =>
    [
      ...problems
        .filter(
          (problem) => problem.property === property && (problem.kind !== 'missing_variable' || missing.length === 1),
        )
        .map((problem) => texts.problems(problem)),
      ...(property === 'text' && missing.length > 1 ? [texts.missing(missing)] : []),
    ].join(' ') || undefined
  const insert = (name: string) => {
    const field = textField.current
    const [from, to] = [field?.selectionStart ?? draft.text.length, field?.selectionEnd ?? draft.text.length]
    onChange({ ...draft, text: `${draft.text.slice(0, from)}{${name}}${draft.text.slice(to)}` })
    field?.focus()
  }
  const isShippedNew = inUse.author !== null && versions.every(({ text }) => text !== shipped.text)
  return (
    <div className="@container">
      <div className="grid items-start gap-4 @min-[50rem]:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <WaitingApprovals
            waiting={waiting.filter((one) => one.matter === `message:${matter}`)}
            refresh={[waitingQuery('messages'), messagesQuery, messageQuery(message.key)]}
          />
          <div className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
            {channel === 'email' ? (
              <TextField
                label={texts.subject}
                value={draft.subject ?? ''}
                onChange={(event) => onChange({ ...draft, subject: event.target.value })}
                error={errorOf('subject')}
              />
            ) : null}
            <TextArea
              ref={textField}
              label={texts.text}
              hint={texts.textHint}
              rows={channel === 'email' ? 12 : 4}
              value={draft.text}
              onChange={(event) => onChange({ ...draft, text: event.target.value })}
              error={errorOf('text')}
            />
            {channel === 'sms' ? <SmsRoom text={draft.text} values={values} /> : null}
            <fieldset>
              <legend className="mb-1.5 text-sm text-ink-soft">{texts.variables}</legend>
              <div className="flex flex-wrap gap-1.5">
                {variables.map(({ name, meaning, is_required: isRequired }) => (
                  <button
                    key={name}
                    type="button"
                    onClick={() => insert(name)}
                    className={`flex min-h-7 items-center gap-1.5 rounded-md border bg-info-tint px-2 text-info-text ${isRequired ? 'border-info-text' : 'border-transparent'}`}
                  >
                    <span className="sr-only">{texts.insert}</span>
                    <span className="font-medium">{`{${name}}`}</span>
                    <span>{meaning}</span>
                    {isRequired ? <span className="sr-only">{texts.required}</span> : null}
                  </button>
                ))}
              </div>
              {variables.some((one) => one.is_required) ? (
                <p className="mt-1.5 text-sm text-ink-soft">{texts.requiredHint}</p>
              ) : null}
            </fieldset>
            <div className="flex flex-wrap items-center gap-2">
              <Button
                variant="primary"
                lockedBy={isSame ? texts.unchanged : problems.length > 0 ? texts.hasProblems : lock}
                onClick={() => setIsSaving(true)}
              >
                {needsTwo ? texts.saveForTwo : texts.save}
              </Button>
              {isSame ? (
                <span className="text-ink-soft">{texts.unchanged}</span>
              ) : (
                <Button variant="quiet" onClick={() => onChange({ subject: inUse.subject, text: inUse.text })}>
                  {texts.discard}
                </Button>
              )}
              {lock === undefined ? null : <span className="text-ink-soft">{lock}</span>}
            </div>
          </div>
          <Comparison before={inUse} after={draft} />
          {isShippedNew ? (
            <Alert kind="info" live={false} title={texts.shipped}>
              <p>{texts.shippedHint}</p>
              <Button variant="secondary" onClick={() => onChange(shipped)}>
                {texts.takeShipped}
              </Button>
            </Alert>
          ) : null}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <MessagePreview channel={channel} draft={draft} values={values} />
          <Versions of={of} onUse={onChange} />
        </div>
        {isSaving ? (
          <ActDialog
            open
            onClose={() => setIsSaving(false)}
            title={message.title}
            effect={texts.effect(channelNames[channel])}
            approvers={needsTwo ? FOUR_EYES.message_text.mayApprove : []}
            undo={texts.undo}
            confirmLabel={needsTwo ? texts.saveForTwo : texts.save}
            doneText={texts.done}
            submit={({ reason }) =>
              changeMessage(message.key, { channel, base_version: inUse.version, ...draft, reason })
            }
            refresh={[messagesQuery, messageQuery(message.key), waitingQuery('messages'), approvalList, countsQuery]}
            onDone={onSaved}
          />
        ) : null}
      </div>
    </div>
  )
}

/** How many SMS the text costs with usual values, and the letters that make it cost more. */
function SmsRoom({ text, values }: { readonly text: string; readonly values: Readonly<Record<string, string>> }) {
  const length = filledSmsLength(text, values)
  const { foreignLetters, parts } = length
  const filled = text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)
  const shorter = smsLength([...filled].filter((letter) => !foreignLetters.includes(letter)).join('')).parts
  return (
    <div className="text-sm" aria-live="polite">
      <p className="font-medium tabular-nums">{texts.length(length)}</p>
      {shorter < parts ? (
        <p className="text-warning-text">{`${texts.foreign(foreignLetters)}. ${texts.foreignHint(shorter)}`}</p>
      ) : null}
    </div>
  )
}

/** The texts that were in use, newest first; any of them can be used again. */
function Versions({ of, onUse }: { readonly of: ChannelText; readonly onUse: (draft: Draft) => void }) {
  return (
    <Section title={texts.versions}>
      <ol className="flex flex-col gap-3">
        {of.versions.map(({ version, subject, text, author, written_at: at, reason }, place) => (
          <li key={version} className="border-t border-line pt-3 first:border-t-0 first:pt-0">
            <p className="flex flex-wrap items-center gap-x-2">
              <span className="font-medium">{texts.version(version)}</span>
              {place === 0 ? <StatusBadge kind="success" label={texts.inUse} /> : null}
              {author === null ? (
                <span className="text-ink-soft">{texts.byProduct}</span>
              ) : (
                <span className="text-ink-soft">
                  <Person actor={author} />
                  {at === null ? null : <When at={at} />}
                </span>
              )}
            </p>
            {reason === null ? null : <p className="text-ink-soft">{reason}</p>}
            {place === 0 ? null : (
              <>
                <p className="mt-1 whitespace-pre-line wrap-anywhere">{text}</p>
                <Button
                  variant="quiet"
                  aria-label={texts.reuseVersion(version)}
                  onClick={() => onUse({ subject, text })}
                >
                  {texts.use}
                </Button>
              </>
            )}
          </li>
        ))}
      </ol>
    </Section>
  )
}
