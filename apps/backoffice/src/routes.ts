import { railTexts } from '@puente/texts/backoffice-shell'
import BadgeEuro from 'lucide-react/icons/badge-euro'
import BookOpen from 'lucide-react/icons/book-open'
import ChartLine from 'lucide-react/icons/chart-line'
import CheckCheck from 'lucide-react/icons/check-check'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import CreditCard from 'lucide-react/icons/credit-card'
import FileSearch from 'lucide-react/icons/file-search'
import HandCoins from 'lucide-react/icons/hand-coins'
import House from 'lucide-react/icons/house'
import Landmark from 'lucide-react/icons/landmark'
import ListTodo from 'lucide-react/icons/list-todo'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Moon from 'lucide-react/icons/moon'
import QrCode from 'lucide-react/icons/qr-code'
import Scale from 'lucide-react/icons/scale'
import ScrollText from 'lucide-react/icons/scroll-text'
import Send from 'lucide-react/icons/send'
import ServerCog from 'lucide-react/icons/server-cog'
import Tags from 'lucide-react/icons/tags'
import Users from 'lucide-react/icons/users'
import UsersRound from 'lucide-react/icons/users-round'
import Webhook from 'lucide-react/icons/webhook'
import { loadable } from './loading/loadable.ts'
import { type BackofficeRoute, SIGN_IN_PATH } from './route.ts'

/** The list and, beside it, the open message: one page with two addresses, so that going from one to the other loads nothing. */
const messagesPage = loadable(async () => (await import('./pages/messages/messages/messages-page.tsx')).MessagesPage)
/** A product and the editor of its next version: one page, so that going from one to the other loads nothing. */
const productsPage = loadable(async () => (await import('./pages/products/products/products-page.tsx')).ProductsPage)

/** Every page inside the frame. The server decides what a page may show; this table decides what is offered. */
export const ROUTES: readonly BackofficeRoute[] = [
  {
    path: '/backoffice',
    permission: null,
    rail: { group: 'start', label: railTexts.start, icon: House, shortcut: 'i' },
    page: loadable(async () => (await import('./pages/start/start/start-page.tsx')).StartPage),
  },
  {
    path: '/backoffice/tareas',
    permission: 'customers.annotate',
    rail: { group: 'start', label: railTexts.tasks, icon: ListTodo, count: 'tasks', shortcut: 'm' },
    page: loadable(async () => (await import('./pages/start/tasks/tasks-page.tsx')).TasksPage),
  },
  {
    path: '/backoffice/clientes',
    permission: 'customers.read',
    rail: { group: 'find', label: railTexts.customers, icon: Users, shortcut: 'c' },
    page: loadable(async () => (await import('./pages/find/customers/customers-page.tsx')).CustomersPage),
  },
  {
    path: '/backoffice/clientes/:id',
    permission: 'customers.read',
    rail: null,
    page: loadable(async () => (await import('./pages/find/customer/customer-page.tsx')).CustomerPage),
  },
  {
    path: '/backoffice/prestamos',
    permission: 'customers.read',
    rail: { group: 'find', label: railTexts.loans, icon: BadgeEuro, shortcut: 'p' },
    page: loadable(async () => (await import('./pages/find/loans/loans-page.tsx')).LoansPage),
  },
  {
    path: '/backoffice/prestamos/:public_id',
    permission: 'customers.read',
    rail: null,
    page: loadable(async () => (await import('./pages/find/loan/loan-page.tsx')).LoanPage),
  },
  {
    path: '/backoffice/solicitudes',
    permission: 'reviews.list',
    rail: {
      group: 'decide',
      label: railTexts.reviews,
      icon: ClipboardList,
      count: 'reviews',
      shortcut: 's',
    },
    page: loadable(async () => (await import('./pages/decide/reviews/reviews-page.tsx')).ReviewsPage),
  },
  {
    path: '/backoffice/solicitudes/:public_id',
    permission: 'reviews.list',
    rail: null,
    page: loadable(async () => (await import('./pages/decide/review/review-page.tsx')).ReviewPage),
  },
  {
    path: '/backoffice/reclamaciones',
    permission: 'reviews.list',
    rail: { group: 'decide', label: railTexts.contested, icon: Scale, count: 'contested', shortcut: 'r' },
    page: loadable(async () => (await import('./pages/decide/contested/contested-page.tsx')).ContestedPage),
  },
  {
    path: '/backoffice/documentos',
    permission: 'documents.list',
    rail: { group: 'decide', label: railTexts.documents, icon: FileSearch, count: 'documents', shortcut: 'd' },
    page: loadable(async () => (await import('./pages/decide/documents/documents-page.tsx')).DocumentsPage),
  },
  {
    path: '/backoffice/documentos/:id',
    permission: 'documents.view',
    rail: null,
    page: loadable(async () => (await import('./pages/decide/document/document-page.tsx')).DocumentPage),
  },
  {
    path: '/backoffice/cuentas',
    permission: 'payout_accounts.list',
    rail: {
      group: 'decide',
      label: railTexts.payoutAccounts,
      icon: CreditCard,
      count: 'payout_accounts',
      shortcut: 'u',
    },
    page: loadable(
      async () => (await import('./pages/decide/payout-accounts/payout-accounts-page.tsx')).PayoutAccountsPage,
    ),
  },
  {
    path: '/backoffice/banco',
    permission: 'bank.read',
    rail: { group: 'money', label: railTexts.bank, icon: Landmark, count: 'statement_lines', shortcut: 'b' },
    page: loadable(async () => (await import('./pages/bank/bank-lines/bank-lines-page.tsx')).BankLinesPage),
  },
  {
    path: '/backoffice/extractos',
    permission: 'bank.read',
    rail: null,
    page: loadable(
      async () => (await import('./pages/bank/statement-files/statement-files-page.tsx')).StatementFilesPage,
    ),
  },
  {
    path: '/backoffice/banco/:id',
    permission: 'bank.read',
    rail: null,
    page: loadable(async () => (await import('./pages/bank/bank-line/bank-line-page.tsx')).BankLinePage),
  },
  {
    path: '/backoffice/desembolsos',
    permission: 'payouts.read',
    rail: { group: 'money', label: railTexts.payouts, icon: Send, count: 'payouts', shortcut: 'e' },
    page: loadable(async () => (await import('./pages/bank/payouts/payouts-page.tsx')).PayoutsPage),
  },
  {
    path: '/backoffice/devoluciones',
    permission: 'refunds.read',
    rail: { group: 'money', label: railTexts.refunds, icon: HandCoins, count: 'refunds', shortcut: 'v' },
    page: loadable(async () => (await import('./pages/ledger/refunds/refunds-page.tsx')).RefundsPage),
  },
  {
    path: '/backoffice/contabilidad',
    permission: 'books.read',
    rail: { group: 'money', label: railTexts.books, icon: BookOpen, count: 'book_problems', shortcut: 'l' },
    page: loadable(async () => (await import('./pages/ledger/books/books-page.tsx')).BooksPage),
  },
  {
    path: '/backoffice/productos',
    permission: 'products.change',
    rail: { group: 'money', label: railTexts.products, icon: Tags, shortcut: 'x' },
    page: productsPage,
  },
  {
    path: '/backoffice/productos/:id',
    permission: 'products.change',
    rail: null,
    page: productsPage,
  },
  {
    path: '/backoffice/productos/:id/nueva',
    permission: 'products.change',
    rail: null,
    page: productsPage,
  },
  {
    path: '/backoffice/informes',
    permission: 'reports.read',
    rail: { group: 'control', label: railTexts.reports, icon: ChartLine, shortcut: 'k' },
    page: loadable(async () => (await import('./pages/reports/reports/reports-page.tsx')).ReportsPage),
  },
  {
    path: '/backoffice/noche',
    permission: null,
    rail: { group: 'control', label: railTexts.night, icon: Moon, shortcut: 'n' },
    page: loadable(async () => (await import('./pages/night/night/night-page.tsx')).NightPage),
  },
  {
    path: '/backoffice/aprobaciones',
    permission: null,
    rail: { group: 'control', label: railTexts.approvals, icon: CheckCheck, count: 'approvals', shortcut: 'a' },
    page: loadable(async () => (await import('./pages/approvals/approvals/approvals-page.tsx')).ApprovalsPage),
  },
  {
    path: '/backoffice/aprobaciones/:id',
    permission: null,
    rail: null,
    page: loadable(async () => (await import('./pages/approvals/approval/approval-page.tsx')).ApprovalPage),
  },
  {
    path: '/backoffice/agentes',
    permission: 'agent_sessions.create',
    rail: { group: 'control', label: railTexts.agentSessions, icon: QrCode, shortcut: 'g' },
    page: loadable(async () => (await import('./pages/help/agent-sessions/agent-sessions-page.tsx')).AgentSessionsPage),
  },
  {
    path: '/backoffice/equipo',
    permission: 'staff.manage',
    rail: { group: 'control', label: railTexts.staff, icon: UsersRound, shortcut: 't' },
    page: loadable(async () => (await import('./pages/accounts/staff/staff-page.tsx')).StaffPage),
  },
  {
    path: '/backoffice/auditoria',
    permission: 'audit.read',
    rail: { group: 'control', label: railTexts.audit, icon: ScrollText, shortcut: 'o' },
    page: loadable(async () => (await import('./pages/help/audit/audit-page.tsx')).AuditPage),
  },
  {
    path: '/backoffice/mensajes',
    permission: 'messages.change',
    rail: { group: 'control', label: railTexts.messages, icon: MessageSquareText, shortcut: 'f' },
    page: messagesPage,
  },
  {
    path: '/backoffice/mensajes/:key',
    permission: 'messages.change',
    rail: null,
    page: messagesPage,
  },
  {
    path: '/backoffice/avisos',
    permission: 'webhooks.manage',
    rail: { group: 'control', label: railTexts.webhooks, icon: Webhook, shortcut: 'w' },
    page: loadable(async () => (await import('./pages/webhooks/webhooks/webhooks-page.tsx')).WebhooksPage),
  },
  {
    path: '/backoffice/avisos/:id',
    permission: 'webhooks.manage',
    rail: null,
    page: loadable(async () => (await import('./pages/webhooks/webhook/webhook-page.tsx')).WebhookPage),
  },
  {
    path: '/backoffice/sistema',
    permission: 'system.read',
    rail: { group: 'control', label: railTexts.system, icon: ServerCog, shortcut: 'j' },
    page: loadable(async () => (await import('./pages/system/system/system-page.tsx')).SystemPage),
  },
  {
    path: '/backoffice/mi-cuenta',
    permission: null,
    rail: null,
    page: loadable(async () => (await import('./pages/accounts/my-account/my-account-page.tsx')).MyAccountPage),
  },
]

/** The pages without frame and without session: sign-in, invitation, password reset. */
export const OPEN_ROUTES: readonly Pick<BackofficeRoute, 'path' | 'page'>[] = [
  {
    path: SIGN_IN_PATH,
    page: loadable(async () => (await import('./pages/accounts/sign-in/sign-in-page.tsx')).SignInPage),
  },
  {
    path: '/backoffice/acceso',
    page: loadable(async () => (await import('./pages/accounts/access/access-page.tsx')).AccessPage),
  },
]
