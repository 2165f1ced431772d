import type { User } from '@puente/contract'
import type { ApplicantChange } from '../../../../customers/applicants/save-applicant.ts'
import type { CallerSession } from '../../../../customers/caller-session.ts'
import type { Deps } from '../../../../deps.ts'
import { saveAnswers } from '../../../../lending/applications/save-answers.ts'
import { readUserView } from '../../../views/user-view.ts'

/** Saves applicant data and returns the whole user. */
export const saveAndView = (
  deps: Deps,
  session: CallerSession & { readonly userId: number },
  change: ApplicantChange,
): Promise<User> => saveAnswers(deps, session, change, (tx) => readUserView(tx, deps, session.userId))
