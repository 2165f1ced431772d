import { bookTexts } from '@puente/texts/backoffice-books'
import { TextLink } from '@puente/ui'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useFrameState } from '../api/counts.ts'

/** On every page of a staff member who answers for the books, until a full check finds no difference. */
export function BooksBanner() {
  const problems = useFrameState()?.counts.book_problems ?? 0
  if (problems === 0) return null
  return (
    <div
      role="status"
      className="flex flex-none flex-wrap items-center gap-x-3 gap-y-1 border-b border-error/35 bg-error-tint px-4 py-2 text-error-text"
    >
      <TriangleAlert size={18} aria-hidden="true" />
      <p>{bookTexts.banner.text(bookTexts.checks.problems(problems))}</p>
      <TextLink href="/backoffice/contabilidad?vista=comprobacion" className="text-current!">
        {bookTexts.banner.link}
      </TextLink>
    </div>
  )
}
