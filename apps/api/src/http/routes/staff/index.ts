import { staffScope } from '../../scopes/staff.ts'
import { type Route, routeGroup } from '../route-group.ts'
import { staffAccelerations } from './accelerations.ts'
import { staffAccessRoutes, staffEntryRoutes } from './access/index.ts'
import { staffAgentSessions } from './agent-sessions.ts'
import { staffApprovals } from './approvals.ts'
import { staffAudit } from './audit.ts'
import { staffBankLines } from './bank/lines.ts'
import { staffBankStatements } from './bank/statements.ts'
import { staffBooks } from './books.ts'
import { staffClaims } from './claims.ts'
import { staffCustomers } from './customers.ts'
import { staffDocuments } from './documents.ts'
import { staffFind } from './find/index.ts'
import { staffImpersonationKeys } from './impersonation-keys.ts'
import { staffJobs } from './jobs/index.ts'
import { staffCounts } from './live/counts.ts'
import { staffEvents } from './live/events.ts'
import { staffPresence } from './live/presence.ts'
import { staffLoans } from './loans.ts'
import { staffMessages } from './messages.ts'
import { staffNights } from './nights/index.ts'
import { staffPayments } from './payments.ts'
import { staffPayoutAccounts } from './payout-accounts.ts'
import { staffPayoutBatches } from './payout-batches.ts'
import { staffPayouts } from './payouts.ts'
import { staffProducts } from './products.ts'
import { staffProposals } from './proposals.ts'
import { staffRefunds } from './refunds.ts'
import { staffReports } from './reports/index.ts'
import { staffReviews } from './reviews.ts'
import { staffSystem } from './system/index.ts'
import { staffTeam } from './team/members.ts'
import { staffPeople } from './team/people.ts'
import { staffViews } from './views.ts'
import { staffWebhooks } from './webhooks.ts'
import { staffWriteOffs } from './write-offs.ts'

const scopedRoutes = routeGroup([
  staffAccessRoutes,
  staffTeam,
  staffPeople,
  staffAgentSessions,
  staffImpersonationKeys,
  staffCustomers,
  staffClaims,
  staffFind,
  staffViews,
  staffDocuments,
  staffReviews,
  staffProducts,
  staffPayoutAccounts,
  staffPayoutBatches,
  staffPayouts,
  staffLoans,
  staffPayments,
  staffProposals,
  staffBankStatements,
  staffBankLines,
  staffBooks,
  staffRefunds,
  staffReports,
  staffWriteOffs,
  staffAccelerations,
  staffAudit,
  staffApprovals,
  staffCounts,
  staffEvents,
  staffPresence,
  staffNights,
  staffJobs,
  staffWebhooks,
  staffSystem,
  staffMessages,
])

export const staffRoutes: Route = (deps, pages) => async (app) => {
  // These have no caller yet.
  await app.register(staffEntryRoutes(deps, pages))
  await app.register(async (scope) => {
    staffScope(scope, deps)
    // Open pages show relative times, and the sandbox moves its clock.
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('x-puente-now', deps.clock.now().toISOString())
    })
    await scope.register(scopedRoutes(deps, pages))
  })
}
