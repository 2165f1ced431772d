import type { EditMark, StepAddress } from '@puente/domain'
import { PATHS } from './paths.ts'

const EDIT_PARAMETER = 'edit'

/** The mark of a completed step that was opened again. It is in the address, so that a reload and the back button keep it. */
export function editMarkOf(search: string): EditMark | null {
  const mark = new URLSearchParams(search).get(EDIT_PARAMETER)
  return mark === 'back' || mark === 'review' ? mark : null
}

export const addressOf = ({ step, mark }: StepAddress): string =>
  mark === null ? PATHS[step] : `${PATHS[step]}?${EDIT_PARAMETER}=${mark}`

/** The query without the mark, for a page that the mark does not concern. */
export function withoutEditMark(search: string): string {
  if (editMarkOf(search) === null) return search
  const rest = new URLSearchParams(search)
  rest.delete(EDIT_PARAMETER)
  return rest.size === 0 ? '' : `?${rest}`
}
