import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'

export interface SwitchProps extends Omit<ComponentPropsWithRef<'input'>, 'className' | 'type' | 'role'> {
  readonly label: ReactNode
  readonly hint?: ReactNode
}

/** Takes effect at once. For a choice that is submitted later, use Checkbox. */
export function Switch({ label, hint, ...input }: SwitchProps) {
  const hintId = useId()
  return (
    <label className="flex min-h-11 items-center gap-4 py-1.5">
      <span className="min-w-0 flex-1">
        {label}
        {hint ? (
          <span id={hintId} className="block text-sm text-ink-soft">
            {hint}
          </span>
        ) : null}
      </span>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: the native checkbox exposes its own state. */}
      <input {...input} type="checkbox" role="switch" aria-describedby={hint ? hintId : undefined} className="switch" />
    </label>
  )
}
