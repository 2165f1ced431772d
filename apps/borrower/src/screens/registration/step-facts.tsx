import type { ReactNode } from 'react'

/** What comes next, in order. */
export function NumberedSteps({ steps }: { readonly steps: readonly string[] }) {
  return (
    <ol className="flex flex-col gap-3">
      {steps.map((step, index) => (
        <li key={step} className="flex gap-3">
          <span
            aria-hidden="true"
            className="flex size-7 flex-none items-center justify-center rounded-full bg-primary-tint font-strong text-primary tabular-nums"
          >
            {index + 1}
          </span>
          <span className="pt-0.5">{step}</span>
        </li>
      ))}
    </ol>
  )
}

/** What a waiting borrower wants to know: how long, whether to stay, how the answer arrives. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <ul className="flex flex-col gap-3 rounded-control bg-primary-tint p-4">{children}</ul>
}

export function Fact({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span className="flex-none text-primary">{icon}</span>
      <span>{children}</span>
    </li>
  )
}
