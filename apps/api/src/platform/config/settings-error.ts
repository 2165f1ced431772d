import { StartupError } from '../startup-error.ts'

/** What is wrong with a setting, as the end of a sentence that begins with its name: "must be on or off". */
export interface SettingProblem {
  readonly name: string
  readonly reason: string
}

/** Settings with which nothing starts. The message names all of them. */
export class SettingsError extends StartupError {
  readonly problems: readonly SettingProblem[]

  constructor(problems: readonly SettingProblem[]) {
    const lines = problems.map(({ name, reason }) => `${name} ${reason}`)
    const [only = ''] = lines
    super(
      lines.length === 1
        ? `A setting is wrong: ${only}.`
        : `${lines.length} settings are wrong:\n${lines.map((line) => `  ${line}`).join('\n')}`,
    )
    this.problems = problems
  }
}
