import { formatDateShort } from '@puente/domain'
import { startTexts as texts } from '@puente/texts/backoffice-start'
import { systemTexts } from '@puente/texts/backoffice-system'
import { Link } from '@puente/ui'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { useFrameState } from '../../../api/counts.ts'
import { useHasPermission } from '../../../api/session.ts'
import { systemQuery } from '../../../api/system.ts'
import { Section } from '../../../components/section.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'

function Line({ href, ...badge }: { readonly href: string } & ComponentProps<typeof StatusBadge>): ReactNode {
  return (
    <li>
      <Link href={href} className="inline-block rounded-control hover:underline">
        <StatusBadge {...badge} />
      </Link>
    </li>
  )
}

/** Whether the night has passed, and whether the providers answer. */
export function HealthSection() {
  const may = useHasPermission()
  const { night } = useFrameState() ?? {}
  const { data } = useQuery({ ...systemQuery, enabled: may('system.read') })
  if (night === undefined) return null
  const asOf = night.figures_as_of === null ? null : formatDateShort(night.figures_as_of)
  const failing = data?.providers.filter(
    ({ is_simulated: isSimulated, failed_at: failed, worked_at: worked }) =>
      !isSimulated && failed !== null && failed > (worked ?? ''),
  )
  return (
    <Section title={texts.health}>
      <ul className="flex flex-wrap gap-3">
        {asOf === null ? (
          <Line href="/backoffice/noche" kind="neutral" label={texts.noNight} />
        ) : night.has_failed ? (
          <Line href="/backoffice/noche" kind="error" label={texts.nightFailed(asOf)} />
        ) : night.is_missing ? (
          <Line href="/backoffice/noche" kind="warning" label={texts.nightMissing(asOf)} />
        ) : (
          <Line href="/backoffice/noche" kind="success" label={texts.nightFine(asOf)} />
        )}
        {failing === undefined ? null : failing.length === 0 ? (
          <Line href="/backoffice/sistema" kind="success" label={texts.providersFine} />
        ) : (
          <Line
            href="/backoffice/sistema"
            kind="error"
            label={texts.providersFail(failing.map(({ port }) => systemTexts.ports[port]))}
          />
        )}
      </ul>
    </Section>
  )
}
