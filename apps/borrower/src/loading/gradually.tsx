import { Children, type ReactNode, startTransition, useEffect, useState } from 'react'

/**
 * Draws its children one after the other, the first at once. A slow phone shows what matters most before it has worked out the
 * rest, and answers to a touch in between.
 */
export function Gradually({ children }: { readonly children: ReactNode }): ReactNode {
  const parts = Children.toArray(children)
  const [drawn, setDrawn] = useState(1)
  useEffect(() => {
    // Once all are there, one that appears among them later pushes nobody out.
    const next = drawn < parts.length ? drawn + 1 : Number.POSITIVE_INFINITY
    startTransition(() => setDrawn(next))
  }, [drawn, parts.length])
  return parts.slice(0, drawn)
}
