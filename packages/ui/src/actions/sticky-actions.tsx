import { type ReactNode, useEffect, useRef } from 'react'

/**
 * The actions of a step within thumb reach: at the bottom edge of a phone, above its keyboard, and in the page flow from
 * 640 px. Where the keyboard covers the page instead of shrinking it (iOS), the visual viewport gives its height.
 */
export function StickyActions({ children }: { readonly children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const rise = () => {
      const coveredPx = Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop)
      // Pinch zoom shrinks the visual viewport as well, without a keyboard.
      bar.current?.style.setProperty('bottom', viewport.scale === 1 ? `${coveredPx}px` : '0px')
    }
    viewport.addEventListener('resize', rise)
    viewport.addEventListener('scroll', rise)
    return () => {
      viewport.removeEventListener('resize', rise)
      viewport.removeEventListener('scroll', rise)
    }
  }, [])

  return (
    <div
      ref={bar}
      className="sticky-actions sticky bottom-0 z-10 -mx-4 mt-6 flex flex-col gap-2 border-t border-line bg-surface/95 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-sm sm:static sm:mx-0 sm:border-0 sm:bg-transparent sm:p-0 sm:backdrop-blur-none"
    >
      {children}
    </div>
  )
}
