import type { StaffPermission } from '@puente/domain'
import type { railTexts } from '@puente/texts/backoffice-shell'
import type { LucideIcon } from 'lucide-react'
import type { Loadable } from './loading/loadable.ts'

export interface PageProps {
  /** The parts of the address, as `{ id: '12' }` for `/backoffice/clientes/:id`. */
  readonly params: Readonly<Record<string, string | undefined>>
}

export type RailGroup = keyof typeof railTexts.groups

export interface RailEntry {
  readonly group: RailGroup
  readonly label: string
  readonly icon: LucideIcon
  /** The key of `GET /staff/counts` whose number stands beside the label. */
  readonly count?: string
  /** `g` and this letter open the page. */
  readonly shortcut: string
}

export interface BackofficeRoute {
  readonly path: string
  /** Null: every staff member. The server checks every call again. */
  readonly permission: StaffPermission | null
  readonly rail: RailEntry | null
  readonly page: Loadable<PageProps>
}

export const SIGN_IN_PATH = '/backoffice/entrar'
