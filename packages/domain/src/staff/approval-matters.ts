import type { FourEyesAct } from './four-eyes.ts'
import type { StaffPermission } from './permissions.ts'

/** What requests for a second person decide on; `debt`: what becomes of the debt of a loan, by public_id. */
export type ApprovalMatterKind =
  | 'debt'
  | 'phone'
  | 'payout_account'
  | 'payout'
  | 'payouts'
  | 'price'
  | 'message'
  | 'webhook'
  | 'staff_email'
  | 'staff_roles'
  | 'staff_own_customer'
  | 'staff_factor'
  | 'key'
  | 'transfer'
  | 'bank_line'
  | 'statement_file'
  | 'refund'
  | 'journal'

/**
 * One thing that a request decides on: `price:1`. Two requests that wait never share a matter: approving one would change what the
 * other one asks, which would then lapse without a word.
 */
export type ApprovalMatter = `${ApprovalMatterKind}:${string}`

export const matterOf = (kind: ApprovalMatterKind, id: string | number): ApprovalMatter => `${kind}:${id}`

/** Pages without an object of their own that show what waits there, and the permission of their readers. */
export const APPROVAL_PLACES = {
  payouts: { acts: ['payout_batch', 'payout_failed', 'payout_retry'], permission: 'payouts.read', ownOnly: false },
  refunds: { acts: ['refund'], permission: 'refunds.read', ownOnly: false },
  webhooks: { acts: ['webhook_endpoint'], permission: 'webhooks.manage', ownOnly: false },
  products: { acts: ['price_change'], permission: 'products.change', ownOnly: false },
  messages: { acts: ['message_text'], permission: 'messages.change', ownOnly: false },
  staff: {
    acts: ['staff_create', 'staff_roles', 'staff_own_customer', 'staff_factor_reset'],
    permission: 'staff.manage',
    ownOnly: false,
  },
  own_keys: { acts: ['api_key_issue'], permission: 'backoffice.use', ownOnly: true },
} as const satisfies Readonly<
  Record<
    string,
    { readonly acts: readonly FourEyesAct[]; readonly permission: StaffPermission; readonly ownOnly: boolean }
  >
>
export type ApprovalPlace = keyof typeof APPROVAL_PLACES
export const APPROVAL_PLACE_NAMES = Object.keys(APPROVAL_PLACES) as [ApprovalPlace, ...ApprovalPlace[]]
