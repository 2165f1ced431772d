import type { ApprovalWaiting } from '@puente/contract'
import type { SubmitOutcome } from '../../../staff/approvals/submit-act.ts'
import { answer } from '../../web/answer.ts'

type Reply = Parameters<typeof answer>[0]

/** The response to an act: 202 while it waits for a second person, otherwise `view` of its result with the status of its success. */
export function sendAct<Result, Body>(
  reply: Reply,
  submitted: SubmitOutcome<Result>,
  view: (result: Result) => Body,
  doneStatusCode = 200,
): ApprovalWaiting | Body {
  if (submitted.outcome === 'waiting') return answer(reply, 202, submitted)
  return answer(reply, doneStatusCode, view(submitted.result))
}
