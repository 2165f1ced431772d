import { routeGroup } from '../../route-group.ts'
import { additionalData } from './additional-data.ts'
import { address } from './address.ts'
import { agentData } from './agent-data.ts'
import { attempts } from './attempts.ts'
import { availableBankAccounts } from './available-bank-accounts.ts'
import { catalogues } from './catalogues.ts'
import { changeEmail } from './change-email.ts'
import { changePayoutAccount } from './change-payout-account.ts'
import { changePhone } from './change-phone.ts'
import { confirmations } from './confirmations.ts'
import { userDocuments } from './document.ts'
import { draft } from './draft.ts'
import { emailConfirmation } from './email-confirmation.ts'
import { employment } from './employment.ts'
import { getUser } from './get-user.ts'
import { issueMethod } from './issue-method.ts'
import { userLiveness } from './liveness.ts'
import { login } from './login.ts'
import { loginConfirm } from './login-confirm.ts'
import { logout } from './logout.ts'
import { marketing } from './marketing.ts'
import { paymentCards } from './payment-cards.ts'
import { payoutAccountConfirmation } from './payout-account-confirmation.ts'
import { personalData } from './personal-data.ts'
import { personalDataAndAddress } from './personal-data-and-address.ts'
import { phoneConfirmation } from './phone-confirmation.ts'
import { phoneNumber } from './phone-number.ts'
import { personalPromocodes } from './promocodes.ts'
import { reminders } from './reminders.ts'
import { resendPhoneConfirmationCode } from './resend-phone-confirmation-code.ts'
import { userSessions } from './sessions.ts'
import { urlTicket } from './ticket.ts'

export const userRoutes = routeGroup([
  login,
  loginConfirm,
  logout,
  phoneNumber,
  phoneConfirmation,
  resendPhoneConfirmationCode,
  changeEmail,
  emailConfirmation,
  changePhone,
  userSessions,
  marketing,
  reminders,
  attempts,
  getUser,
  confirmations,
  personalData,
  address,
  personalDataAndAddress,
  employment,
  additionalData,
  issueMethod,
  changePayoutAccount,
  payoutAccountConfirmation,
  userDocuments,
  userLiveness,
  draft,
  catalogues,
  personalPromocodes,
  availableBankAccounts,
  agentData,
  paymentCards,
  urlTicket,
])
