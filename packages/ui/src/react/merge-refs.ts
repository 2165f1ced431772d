import type { Ref, RefCallback } from 'react'

/** One ref that sets several: the component's own and its caller's. */
export const mergeRefs =
  <T>(...refs: readonly (Ref<T> | undefined)[]): RefCallback<T> =>
  (element) => {
    for (const ref of refs) {
      if (typeof ref === 'function') ref(element)
      else if (ref) ref.current = element
    }
  }
