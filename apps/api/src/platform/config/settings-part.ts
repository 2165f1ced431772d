import { z } from 'zod'
import { StartupError } from '../startup-error.ts'

/** The environment without its empty values. */
export type GivenEnvironment = Readonly<Record<string, string>>

/** A group of settings: of the server itself, of a port, or of a vendor. */
export interface SettingsPart<Settings> {
  /** The names of its variables. */
  readonly names: readonly string[]
  parse(given: GivenEnvironment): ParsedPart<Settings>
}

export interface ParsedPart<Settings> {
  /** Names of the variables with an invalid value. If there are any, the other two functions must not be called. */
  readonly invalid: readonly string[]
  /** Why production cannot start with these values; empty if it can. */
  productionProblems(): readonly string[]
  /** Throws a StartupError that names the missing variables. */
  read(): Settings
}

interface SettingsDefinition<Shape extends z.ZodRawShape, Settings> {
  /** The variables. Only safe values may be defaults. */
  readonly environment: Shape
  /** Each problem in words, or false if there is none. */
  productionProblems?(env: z.output<z.ZodObject<Shape>>): readonly (string | false)[]
  read(env: z.output<z.ZodObject<Shape>>): Settings
}

export function settingsPart<Shape extends z.ZodRawShape, Settings>(
  definition: SettingsDefinition<Shape, Settings>,
): SettingsPart<Settings> {
  const schema = z.object(definition.environment)
  return {
    names: Object.keys(definition.environment),
    parse(given) {
      const parsed = schema.safeParse(given)
      const env = () => {
        if (!parsed.success) throw parsed.error
        return parsed.data
      }
      return {
        invalid: parsed.success ? [] : parsed.error.issues.map((issue) => String(issue.path[0])),
        productionProblems: () => definition.productionProblems?.(env()).filter((problem) => problem !== false) ?? [],
        read: () => definition.read(env()),
      }
    },
  }
}

/** The values of settings that a provider requires. The error names the missing ones. */
export function required<Env extends object, Key extends keyof Env & string>(
  env: Env,
  provider: string,
  keys: readonly Key[],
): { [P in Key]: NonNullable<Env[P]> } {
  const missing = keys.filter((key) => env[key] === undefined)
  if (missing.length > 0) throw new StartupError(`${provider} needs ${missing.join(', ')}.`)
  return env as { [P in Key]: NonNullable<Env[P]> }
}
