import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentPropsWithRef, ReactNode } from 'react'

interface SectionProps {
  readonly title: string
  readonly startsOpen?: boolean
  readonly children: ReactNode
}

export function Section({ title, startsOpen = false, children }: SectionProps) {
  return (
    <details open={startsOpen} className="group border-b border-[#2a3650] last:border-b-0">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between font-strong">
        {title}
        <ChevronDown size={20} aria-hidden="true" className="transition-transform group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-3 pb-4">{children}</div>
    </details>
  )
}

export function Action({ children, ...button }: Omit<ComponentPropsWithRef<'button'>, 'className' | 'type'>) {
  return (
    <button
      {...button}
      type="button"
      className="min-h-11 rounded-control border border-[#46557a] bg-[#16213a] px-3 text-left font-medium hover:border-[#7f93c4] disabled:opacity-60"
    >
      {children}
    </button>
  )
}

interface FieldProps extends Omit<ComponentPropsWithRef<'input'>, 'className' | 'onChange'> {
  readonly label: string
  readonly onValueChange: (text: string) => void
}

export function Field({ label, onValueChange, ...input }: FieldProps) {
  return (
    <label className="flex flex-col gap-1 text-sm">
      {label}
      <input
        autoComplete="off"
        spellCheck={false}
        {...input}
        onChange={(event) => onValueChange(event.currentTarget.value)}
        className="min-h-11 w-full rounded-control border border-[#46557a] bg-[#060b16] px-3 text-base text-[#e8edf5]"
      />
    </label>
  )
}

export function Note({ children }: { readonly children: ReactNode }) {
  return (
    <p role="status" className="text-sm text-[#a9b6cc]">
      {children}
    </p>
  )
}
