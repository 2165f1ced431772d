import { formatDateShort } from '@puente/domain'
import { nightTexts } from '@puente/texts/backoffice-help'
import { TextLink } from '@puente/ui'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useFrameState } from '../api/counts.ts'

/** On every page while a night is missing: amounts and statuses are then those of an earlier day. */
export function NightBanner() {
  const night = useFrameState()?.night
  if (!night?.is_missing || night.figures_as_of === null) return null
  const asOf = formatDateShort(night.figures_as_of)
  return (
    <div
      role="status"
      className="flex flex-none flex-wrap items-center gap-x-3 gap-y-1 border-b border-warning/35 bg-warning-tint px-4 py-2 text-warning-text"
    >
      <TriangleAlert size={18} aria-hidden="true" />
      <p>{night.has_failed ? nightTexts.bannerFailed(asOf) : nightTexts.banner(asOf)}</p>
      <TextLink href="/backoffice/noche" className="text-current!">
        {nightTexts.bannerLink}
      </TextLink>
    </div>
  )
}
