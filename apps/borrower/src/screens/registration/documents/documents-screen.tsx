import { documentsTexts as texts } from '@puente/texts/documents'
import { StepOutline } from '../step-outline.tsx'

export function DocumentsScreen() {
  return (
    <StepOutline step="documents">
      <section>
        <h2 className="mb-2 text-lg">{texts.hintsTitle}</h2>
        <ul className="flex list-disc flex-col gap-1 pl-5 marker:text-primary">
          {texts.hints.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ul>
      </section>
    </StepOutline>
  )
}
