import type { TemplateRow } from '../../db/repositories/notifications.ts'

/** Values that grant access or prove an identity. They are sent and not kept. */
const NEVER_KEPT: ReadonlySet<string> = new Set(['link', 'code'])

/** The template and values of a message, from which staff see its text again after it was wiped. */
export const keptTemplate = (
  { key, version }: Pick<TemplateRow, 'key' | 'version'>,
  parameters: Readonly<Record<string, string>>,
) => ({
  templateKey: key,
  templateVersion: version,
  parameters: Object.fromEntries(Object.entries(parameters).filter(([name]) => !NEVER_KEPT.has(name))),
})
