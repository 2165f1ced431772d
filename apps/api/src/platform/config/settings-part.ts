import { z } from 'zod'
import { reasonOf } from './reason.ts'
import { type SettingProblem, SettingsError } from './settings-error.ts'

/** The environment without its empty values. */
export type GivenEnvironment = Readonly<Record<string, string>>

/** What the settings page, the example file and the check of settings say about a setting. */
interface SettingText {
  readonly means: string
  /** What holds without it, if its default does not say so. */
  readonly otherwise?: string
  /** A right value, or the command that makes one. */
  readonly example?: string
  /** Production does not start without it. */
  readonly isRequired?: boolean
  /** Its value is shown nowhere. */
  readonly isSecret?: boolean
}

const texts = z.registry<SettingText>()

/** A variable of the environment: the rule for its value, and what it means. */
export function setting<Schema extends z.ZodType>(
  schema: Schema,
  means: string,
  rest: Omit<SettingText, 'means'> = {},
): Schema {
  // A copy: two variables may have one rule.
  const own = schema.clone()
  texts.add(own, { means, ...rest })
  return own
}

/** A setting as the settings page describes it. */
export interface DescribedSetting extends SettingText {
  readonly name: string
  /** The value that holds without it; undefined if there is none. */
  readonly byDefault: unknown
}

/** A group of settings: of the server itself, of a port, or of a vendor. */
export interface SettingsPart<Settings> {
  readonly settings: readonly DescribedSetting[]
  parse(given: GivenEnvironment): ParsedPart<Settings>
}

interface ParsedPart<Settings> {
  /** The values that break their rule. If there are any, the other two functions must not be called. */
  readonly invalid: readonly SettingProblem[]
  /** Why production cannot start with these values; empty if it can. */
  productionProblems(): readonly SettingProblem[]
  /** Throws a SettingsError that names the missing variables. */
  read(): Settings
}

/** A problem by the name of its variable; false if there is none. */
type Problems<Name extends string> = Readonly<Partial<Record<Name, string | false>>>

interface SettingsDefinition<Shape extends z.ZodRawShape, Settings> {
  /** The variables. Only safe values may be defaults. */
  readonly environment: Shape
  productionProblems?(env: z.output<z.ZodObject<Shape>>): Problems<keyof Shape & string>
  read(env: z.output<z.ZodObject<Shape>>): Settings
}

export function settingsPart<Shape extends z.ZodRawShape, Settings>(
  definition: SettingsDefinition<Shape, Settings>,
): SettingsPart<Settings> {
  const schema = z.object(definition.environment)
  return {
    settings: Object.entries(definition.environment).map(([name, rule]) => describe(name, rule as z.ZodType)),
    parse(given) {
      const parsed = schema.safeParse(given, { error: reasonOf })
      const env = () => {
        if (!parsed.success) throw parsed.error
        return parsed.data
      }
      return {
        invalid: parsed.success ? [] : problemsOf(parsed.error),
        productionProblems: () =>
          Object.entries<string | false | undefined>(definition.productionProblems?.(env()) ?? {}).flatMap(
            ([name, reason]) => (typeof reason === 'string' ? [{ name, reason }] : []),
          ),
        read: () => definition.read(env()),
      }
    },
  }
}

function describe(name: string, rule: z.ZodType): DescribedSetting {
  const text = texts.get(rule)
  if (text === undefined) throw new Error(`the setting ${name} has no description`)
  const unset = rule.safeParse(undefined)
  return { name, ...text, byDefault: unset.success ? unset.data : undefined }
}

/** One problem for each variable: a list names its first wrong entry. */
function problemsOf(error: z.ZodError): readonly SettingProblem[] {
  const reasons = new Map<string, string>()
  for (const { path, message } of error.issues) {
    const [name, entry] = path
    const reason = typeof entry === 'number' ? `${message} (entry ${entry + 1})` : message
    if (!reasons.has(String(name))) reasons.set(String(name), reason)
  }
  return [...reasons].map(([name, reason]) => ({ name, reason }))
}

/** The values of settings that a provider requires. The error names the missing ones. */
export function required<Env extends object, Key extends keyof Env & string>(
  env: Env,
  provider: string,
  keys: readonly Key[],
): { [P in Key]: NonNullable<Env[P]> } {
  const missing = keys.filter((key) => env[key] === undefined)
  if (missing.length > 0) {
    throw new SettingsError(missing.map((name) => ({ name, reason: `is missing: ${provider} needs it` })))
  }
  return env as { [P in Key]: NonNullable<Env[P]> }
}
