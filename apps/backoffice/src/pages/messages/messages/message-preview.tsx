import type { MessageChannel } from '@puente/domain'
import { messageTexts as texts } from '@puente/texts/backoffice-messages'
import { Fragment } from 'react'
import { Section } from '../../../components/section.tsx'
import { textDifference } from './text-difference.ts'

export interface Draft {
  readonly subject: string | null
  readonly text: string
}

interface MessagePreviewProps {
  readonly channel: MessageChannel
  readonly draft: Draft
  readonly values: Readonly<Record<string, string>>
}

const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)

/** The message as its reader gets it, with example values. */
export function MessagePreview({ channel, draft, values }: MessagePreviewProps) {
  const text = filled(draft.text, values)
  return (
    <Section title={texts.preview}>
      {channel === 'email' ? (
        <div className="rounded-card border border-line bg-surface">
          <p className="border-b border-line px-3 py-2 font-semibold wrap-anywhere">
            {filled(draft.subject ?? '', values)}
          </p>
          <div className="flex flex-col gap-2 px-3 py-3 wrap-anywhere">
            {text.split(/\n{2,}/).map((paragraph, place) => (
              // Paragraphs have no identity of their own.
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <p key={place} className="whitespace-pre-line">
                {paragraph}
              </p>
            ))}
          </div>
        </div>
      ) : (
        <p
          className={
            channel === 'sms'
              ? 'w-fit max-w-80 rounded-sheet bg-sunken px-3.5 py-2.5 text-base wrap-anywhere'
              : 'rounded-card border border-line bg-surface px-3.5 py-2.5 wrap-anywhere'
          }
        >
          {text}
        </p>
      )}
      <p className="mt-2 text-sm text-ink-soft">{texts.previewHint}</p>
    </Section>
  )
}

/** What a draft changes in the text in use: removed words crossed out, new ones marked. */
export function Comparison({ before, after }: { readonly before: Draft; readonly after: Draft }) {
  const pairs = [
    ...(before.subject === after.subject ? [] : [[before.subject ?? '', after.subject ?? ''] as const]),
    ...(before.text === after.text ? [] : [[before.text, after.text] as const]),
  ]
  if (pairs.length === 0) return null
  return (
    <Section title={texts.comparison}>
      {pairs.map(([was, is]) => (
        <p key={was} className="mb-2 whitespace-pre-line wrap-anywhere last:mb-0">
          {textDifference(was, is).map(({ kind, text }, place) => {
            const Tag = kind === 'removed' ? 'del' : kind === 'added' ? 'ins' : Fragment
            const look =
              kind === 'removed'
                ? { className: 'bg-error-tint text-error-text' }
                : kind === 'added'
                  ? { className: 'bg-success-tint text-success-text no-underline' }
                  : {}
            return (
              // Parts have no identity of their own.
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <Tag key={place} {...look}>
                {text}
              </Tag>
            )
          })}
        </p>
      ))}
    </Section>
  )
}
