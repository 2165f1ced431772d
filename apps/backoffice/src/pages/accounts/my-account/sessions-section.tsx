import { ownAccountTexts } from '@puente/texts/backoffice-accounts'
import { Alert, SkeletonGroup } from '@puente/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { accountQuery, endOwnSession } from '../../../api/account.ts'
import { messageOf } from '../../../api/http.ts'
import { Button } from '../../../components/button.tsx'
import { PlainTable } from '../../../components/plain-table.tsx'
import { Section } from '../../../components/section.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { toast } from '../../../components/toasts.tsx'
import { When } from '../../../components/when.tsx'

const texts = ownAccountTexts.sessions

/** Names browser and system, as far as the user agent tells. */
function browserName(userAgent: string | null): string {
  const browser = /Edg|OPR|Firefox|Chrome|Safari/.exec(userAgent ?? '')?.[0]
  const system = /Windows|Android|iPhone|iPad|Mac OS X|Linux/.exec(userAgent ?? '')?.[0]
  const names = [browser === 'Edg' ? 'Edge' : browser === 'OPR' ? 'Opera' : browser, system].filter(Boolean)
  return names.length === 0 ? texts.unknownBrowser : names.join(' · ')
}

export function SessionsSection() {
  const queryClient = useQueryClient()
  const { data, error } = useQuery(accountQuery)
  const end = async (id: number) => {
    try {
      await endOwnSession(id)
      toast.success(texts.ended)
      await queryClient.invalidateQueries(accountQuery)
    } catch (failure) {
      toast.error(messageOf(failure))
    }
  }
  return (
    <Section title={texts.title} padded={false}>
      {error ? <Alert kind="error">{messageOf(error)}</Alert> : null}
      {data === undefined ? (
        <SkeletonGroup>{null}</SkeletonGroup>
      ) : (
        <PlainTable
          caption={texts.title}
          rows={data.sessions}
          rowKey={({ id }) => id}
          empty=""
          columns={[
            { header: texts.browser, cell: (session) => browserName(session.user_agent) },
            { header: texts.address, cell: ({ address }) => <span className="tabular-nums">{address}</span> },
            { header: texts.lastUsed, cell: (session) => <When at={session.last_used_at} /> },
            {
              header: texts.end,
              cell: ({ id, is_current: isCurrent }) =>
                isCurrent ? (
                  <StatusBadge kind="success" label={texts.here} />
                ) : (
                  <Button variant="quiet" onClick={() => void end(id)}>
                    {texts.end}
                  </Button>
                ),
            },
          ]}
        />
      )}
    </Section>
  )
}
