import { ZenEngine } from '@gorules/zen-engine'
import { type Decision, type DecisionInputs, readDecision } from '@puente/domain'
import type { DecisionModelRow } from '../../db/repositories/decisions.ts'

export interface Evaluation {
  readonly decision: Decision
  /** Everything that the tables worked out on the way, to be kept with the decision and explained from. */
  readonly output: Readonly<Record<string, unknown>>
}

/** What evaluating needs of a published model. */
export type EvaluatedModel = Pick<DecisionModelRow, 'sha256' | 'content'>

type Compiled = ReturnType<ZenEngine['createDecision']>

const engine = new ZenEngine()
const compiledByHash = new Map<string, Compiled>()

/** A version never changes once it is published, so its compiled form is kept for as long as the process lives. */
function compiled({ sha256, content }: EvaluatedModel): Compiled {
  const hash = sha256.toString('hex')
  const known = compiledByHash.get(hash)
  if (known !== undefined) return known
  const decision = engine.createDecision(Buffer.from(content, 'utf8'))
  decision.validate()
  compiledByHash.set(hash, decision)
  return decision
}

const INPUT_KEYS: ReadonlySet<string> = new Set<keyof DecisionInputs>([
  'applicant',
  'request',
  'history',
  'bank',
  'signals',
  'findings',
])

/**
 * Asks the tables about an application. The engine counts in decimals, so that cents stay whole; it reads nothing but the
 * inputs, so that the same version gives the same answer at any time.
 */
export async function evaluate(model: EvaluatedModel, inputs: DecisionInputs): Promise<Evaluation> {
  const { result } = await compiled(model).evaluate(inputs)
  const raw = result as Record<string, unknown>
  // The tables pass their inputs on; those are kept once, beside the output.
  const output = Object.fromEntries(Object.entries(raw).filter(([key]) => !INPUT_KEYS.has(key)))
  return { decision: readDecision(raw, inputs), output }
}
