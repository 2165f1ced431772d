import { routeGroup } from '../../route-group.ts'
import { activateExtension } from './activate-extension.ts'
import { agreeNewTerms } from './agree-new-terms.ts'
import { bankToken } from './bank-token.ts'
import { cancelPendingPayment } from './cancel-payment.ts'
import { completeAutodebit } from './complete-autodebit.ts'
import { createLoan } from './create.ts'
import { loanDocuments } from './documents.ts'
import { explain } from './explain.ts'
import { generatePayment } from './generate-payment.ts'
import { getLoan } from './get.ts'
import { issueLoan } from './issuance.ts'
import { listLoans } from './list.ts'
import { partialRepay } from './partial-repay.ts'
import { paymentHelp } from './payment-help.ts'
import { prolong } from './prolong.ts'
import { prolongDetails } from './prolong-details.ts'
import { loanProposals } from './proposals.ts'
import { reviewRequest } from './review-request.ts'
import { loanSchedules } from './schedules.ts'
import { signLoan } from './sign.ts'
import { signResend } from './sign-resend.ts'
import { loanTimeline } from './timeline.ts'
import { loanTracking } from './tracking.ts'
import { withdrawLoan } from './withdraw.ts'

export const loanRoutes = routeGroup([
  getLoan,
  listLoans,
  explain,
  partialRepay,
  paymentHelp,
  prolong,
  prolongDetails,
  activateExtension,
  createLoan,
  reviewRequest,
  agreeNewTerms,
  signResend,
  signLoan,
  withdrawLoan,
  loanProposals,
  loanDocuments,
  loanSchedules,
  loanTimeline,
  loanTracking,
  issueLoan,
  bankToken,
  generatePayment,
  cancelPendingPayment,
  completeAutodebit,
])
