import rows from '../regimes.json' with { type: 'json' }
import { regimeById as findRegime, type Regime, type RegimeId } from '../src/regime/regime.ts'

/** The rows that the server ships with. Its own schema checks them when it reads them. */
export const REGIMES = rows as unknown as readonly Regime[]

export const regimeById = (id: RegimeId): Regime => findRegime(id, REGIMES)
