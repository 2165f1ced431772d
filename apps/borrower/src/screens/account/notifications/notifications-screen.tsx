import type { NotificationHistory } from '@puente/contract'
import { civilDateInMadrid, formatDateDotted, formatTimeInMadrid, withSupportPhone } from '@puente/domain'
import { accountTexts } from '@puente/texts/account'
import { Badge, Button, Card, EmptyState, Skeleton, SkeletonGroup } from '@puente/ui'
import { useQuery } from '@tanstack/react-query'
import Bell from 'lucide-react/icons/bell'
import { useEffect, useState } from 'react'
import { markRead, notificationsQuery } from '../../../api/notifications.ts'
import { useSupportPhone } from '../../../content/content.ts'
import { stored } from '../../../storage/stored-values.ts'
import { AccountPage } from '../account-page.tsx'
import { LoadFailed } from '../load-failed.tsx'

const texts = accountTexts.notifications

type Item = NotificationHistory['items'][number]

/** Every message to the borrower; looking at them marks them as read. */
export function NotificationsScreen() {
  const [pages, setPages] = useState(1)
  const query = useQuery(notificationsQuery(pages))
  const items = query.data?.items
  const unread = items?.flatMap(({ id, read }) => (read ? [] : [id])).join()
  useEffect(() => {
    // A staff member has read them, not the customer.
    if (!unread || stored.impersonationToken.get() !== null) return
    markRead(unread.split(',').map(Number)).catch(() => {
      // They stay unread, and the next visit tells the server again.
    })
  }, [unread])
  const isMissing = query.isError || query.isPaused
  return (
    <AccountPage title={texts.title}>
      {items ? <Notifications items={items} /> : null}
      {!items && isMissing ? (
        <LoadFailed title={texts.failedTitle} text={texts.failed} onRetry={query.refetch} />
      ) : null}
      {!items && !isMissing ? (
        <SkeletonGroup label={texts.loading}>
          <Card>
            <Skeleton className="h-11 w-full" />
            <Skeleton className="mt-3 h-11 w-full" />
          </Card>
        </SkeletonGroup>
      ) : null}
      {query.data?.hasMore ? (
        <Button variant="secondary" busy={query.isPlaceholderData} onClick={() => setPages(pages + 1)} className="mt-5">
          {texts.older}
        </Button>
      ) : null}
    </AccountPage>
  )
}

function Notifications({ items }: { readonly items: readonly Item[] }) {
  const phone = useSupportPhone('customer')
  if (items.length === 0)
    return (
      <Card>
        <EmptyState icon={<Bell size={24} aria-hidden="true" />} title={texts.emptyTitle}>
          {texts.empty}
        </EmptyState>
      </Card>
    )
  return (
    <Card>
      <ol className="flex flex-col divide-y divide-line">
        {items.map(({ id, message, created_at: createdAt, read }) => {
          const at = new Date(createdAt)
          return (
            <li key={id} className="flex flex-col gap-1 py-3 wrap-break-word">
              <p className={read ? undefined : 'font-strong'}>{withSupportPhone(message, phone)}</p>
              <p className="flex items-center gap-2 text-sm text-ink-soft">
                {`${formatDateDotted(civilDateInMadrid(at))}, ${formatTimeInMadrid(at)}`}
                {read ? null : <Badge kind="info">{texts.unread}</Badge>}
              </p>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
