import { uiTexts } from '@puente/texts/ui'

/** The thin bar at the top of the page while something loads (requirements R4). It waits 300 ms before it shows. */
export function PageLoader({ active, label = uiTexts.loading }: { readonly active: boolean; readonly label?: string }) {
  if (!active) return null
  return (
    <div
      role="progressbar"
      aria-label={label}
      data-more-to-come
      className="fixed inset-x-0 top-0 z-50 h-1 animate-appear-late overflow-hidden bg-primary-tint"
    >
      <div className="h-full w-2/7 animate-travel rounded-full bg-primary" />
    </div>
  )
}
