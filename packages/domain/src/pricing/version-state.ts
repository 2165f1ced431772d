import type { CivilDate } from '../calendar/civil-date.ts'
import type { Product } from './product.ts'

/** `replaced`: a later version starts on the same day, so that this one no longer applies. `withdrawn`: taken back before its day. */
export const VERSION_STATES = ['past', 'current', 'coming', 'replaced', 'withdrawn'] as const
export type VersionState = (typeof VERSION_STATES)[number]

type Version = Pick<Product, 'version' | 'validFrom'> & { readonly isWithdrawn?: boolean }

/** The state of one version among all versions of its product. The newest version that has begun is the current one. */
export function versionState(version: Version, versions: readonly Version[], today: CivilDate): VersionState {
  if (version.isWithdrawn) return 'withdrawn'
  const later = versions.filter((other) => other.version > version.version && !other.isWithdrawn)
  if (later.some(({ validFrom }) => validFrom === version.validFrom)) return 'replaced'
  if (version.validFrom > today) return 'coming'
  return later.some(({ validFrom }) => validFrom <= today) ? 'past' : 'current'
}
