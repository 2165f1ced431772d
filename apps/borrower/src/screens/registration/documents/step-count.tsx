import { documentsTexts as texts } from '@puente/texts/documents'

/** Which document this is: in words, and as a row of marks. */
export function StepCount({
  number,
  total,
  words = texts.position,
}: {
  readonly number: number
  readonly total: number
  readonly words?: (number: number, total: number) => string
}) {
  if (total < 2) return null
  return (
    <div className="flex items-center gap-3">
      <span className="text-sm font-strong whitespace-nowrap text-ink-soft">{words(number, total)}</span>
      <span aria-hidden="true" className="flex flex-1 gap-1.5">
        {Array.from({ length: total }, (_, index) => index + 1).map((mark) => (
          <span
            key={mark}
            className={`h-1.5 flex-1 rounded-full transition-colors ${mark <= number ? 'bg-primary' : 'bg-line'} ${mark < number ? 'opacity-55' : ''}`}
          />
        ))}
      </span>
    </div>
  )
}
