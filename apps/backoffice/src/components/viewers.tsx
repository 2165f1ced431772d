import { viewerTexts } from '@puente/texts/backoffice-shell'
import Eye from 'lucide-react/icons/eye'
import { useViewers } from '../api/live/live.ts'

/** "Ana está viendo esto", beside the title of an object page. */
export function Viewers({ topic }: { readonly topic: string }) {
  const viewers = useViewers(topic)
  return (
    <span role="status" className="text-ink-soft">
      {viewers.length > 0 ? (
        <span className="inline-flex items-center gap-1.5">
          <Eye size={16} aria-hidden="true" />
          {viewerTexts.areHere(viewers.map(({ name }) => name))}
        </span>
      ) : null}
    </span>
  )
}
