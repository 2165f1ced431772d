import { ZenEngine } from '@gorules/zen-engine'
import { type Decision, type DecisionInputs, readDecision } from '@puente/domain'
import type { DecisionModelRow } from '../../db/repositories/decisions.ts'

export interface Evaluation {
  readonly decision: Decision
  /** The intermediate results of the tables, stored with the decision to explain it. */
  readonly output: Readonly<Record<string, unknown>>
}

/** The parts of a published model that the evaluation needs. */
type EvaluatedModel = Pick<DecisionModelRow, 'sha256' | 'content'>

type Compiled = ReturnType<ZenEngine['createDecision']>

const engine = new ZenEngine()
const compiledByHash = new Map<string, Compiled>()

/** A published version never changes, so its compiled form is cached for the life of the process. */
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
 * Evaluates the tables for an application. The engine calculates in decimals, so cents stay whole; it reads only the
 * inputs, so the same version always gives the same result.
 */
export async function evaluate(model: EvaluatedModel, inputs: DecisionInputs): Promise<Evaluation> {
  const { result } = await compiled(model).evaluate(inputs)
  const raw = result as Record<string, unknown>
  // The tables pass their inputs on; those are stored once, beside the output.
  const output = Object.fromEntries(Object.entries(raw).filter(([key]) => !INPUT_KEYS.has(key)))
  return { decision: readDecision(raw, inputs), output }
}
