import type { StaffMessage } from '@puente/contract'
import {
  deliveryText,
  findTexts,
  messageChannelText,
  storyText,
  customerPageTexts as texts,
} from '@puente/texts/backoffice-find'
import { messageList } from '../../../api/customers.ts'
import { useKeysetList } from '../../../api/keyset-list.ts'
import { Button } from '../../../components/button.tsx'
import { LoadingLines } from '../../../components/loading-lines.tsx'
import { PlainTable } from '../../../components/plain-table.tsx'
import { Section } from '../../../components/section.tsx'
import { When } from '../../../components/when.tsx'

/** A letter is long: its text opens below the subject. */
function MessageText({ message: { text, subject, template } }: { readonly message: StaffMessage }) {
  const width = 'block max-w-xl min-w-48 whitespace-pre-line'
  if (subject !== null && text !== null) {
    return (
      <details className={width}>
        <summary className="cursor-pointer">{subject}</summary>
        <p className="border-l-2 border-line py-1 pl-3 text-ink-soft">{text}</p>
      </details>
    )
  }
  return <span className={width}>{text ?? subject ?? `${storyText(template ?? '')}. ${texts.notKept}`}</span>
}

/** What was sent to the customer. Texts are rendered again from their template; codes are never shown. */
export function Messages({ customerId }: { readonly customerId: number }) {
  const list = useKeysetList(messageList(customerId), { limit: 10 })
  return (
    <Section title={texts.messages} padded={false}>
      <PlainTable
        caption={texts.messages}
        rows={list.rows}
        rowKey={({ id }) => id}
        empty={list.isLoading ? <LoadingLines /> : texts.noMessages}
        columns={[
          { header: findTexts.columns.date, cell: (message) => <When at={message.sent_at} /> },
          {
            header: findTexts.columns.channel,
            cell: ({ channel, template }) => (
              <span className="flex min-w-28 flex-col whitespace-normal">
                {messageChannelText(channel)}
                {template === null ? null : <span className="text-ink-soft">{storyText(template)}</span>}
              </span>
            ),
          },
          {
            header: findTexts.columns.text,
            cell: (message) => <MessageText message={message} />,
          },
          {
            header: findTexts.columns.delivery,
            cell: ({ status, provider_code: code }) => [deliveryText(status), code].filter(Boolean).join(' · '),
          },
        ]}
      />
      {list.hasMore ? (
        <div className="px-4 py-2">
          <Button variant="quiet" busy={list.isLoadingMore} onClick={list.loadMore}>
            {texts.loadMore}
          </Button>
        </div>
      ) : null}
    </Section>
  )
}
