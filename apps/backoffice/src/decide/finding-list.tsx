import type { DocumentFinding } from '@puente/domain'
import { findingTexts } from '@puente/texts/backoffice-decide'

/** What the documents and the form disagree about. */
export function FindingList({ findings }: { readonly findings: readonly string[] }) {
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5">
      {findings.map((code) => (
        <li key={code}>{findingTexts[code as DocumentFinding] ?? code}</li>
      ))}
    </ul>
  )
}
