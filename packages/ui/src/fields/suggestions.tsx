interface SuggestionsProps {
  /** What the answers are for; screen readers name the group so. */
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** The field's value: the same answer is shown as chosen. */
  readonly value: string
  readonly onChoose: (value: string) => void
}

/** Frequent answers under a field: one tap instead of typing. The field keeps every other answer possible. */
export function Suggestions({ label, options, value, onChoose }: SuggestionsProps) {
  if (options.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend, and the field above has the label.
    <div role="group" aria-label={label} className="mt-2 flex flex-wrap gap-2">
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChoose(option.value)}
          className="min-h-11 rounded-full border border-line-strong bg-surface px-4 py-2 transition-colors hover:border-primary aria-pressed:border-primary aria-pressed:bg-primary-tint aria-pressed:font-strong"
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
