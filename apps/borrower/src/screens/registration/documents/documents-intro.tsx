import { documentsTexts as texts } from '@puente/texts/documents'
import { Badge, Button, Disclosure, StickyActions } from '@puente/ui'
import Check from 'lucide-react/icons/check'
import FileText from 'lucide-react/icons/file-text'
import IdCard from 'lucide-react/icons/id-card'
import ScanFace from 'lucide-react/icons/scan-face'
import UserRound from 'lucide-react/icons/user-round'
import { StepOutline } from '../step-outline.tsx'
import { CAPTURES, type DocumentStep } from './document-steps.ts'
import { useHeadingFocus } from './heading-focus.ts'
import { ALL_HINTS, HINTS_OF, HintList } from './hint-list.tsx'

const { intro } = texts

/** What is needed, why, who sees it, and how to take a good photo. */
export function DocumentsIntro({
  steps,
  onStart,
}: {
  readonly steps: readonly DocumentStep[]
  readonly onStart: () => void
}) {
  useHeadingFocus('intro')
  const useful = new Set(steps.flatMap(({ kind }) => HINTS_OF[CAPTURES[kind].subject]))
  const needsCard = steps.some(({ kind }) => CAPTURES[kind].subject !== 'paper')
  return (
    <StepOutline step="documents" title={intro.title} text={intro.text}>
      <section className="flex flex-col gap-3">
        <h2 className="text-lg">{intro.listTitle(steps.length)}</h2>
        <ol className="flex flex-col divide-y divide-line rounded-card border border-line">
          {steps.map((step) => (
            <li key={step.type} className="flex items-center gap-3 px-4 py-3">
              <span className="flex-none text-primary">{iconOf(step)}</span>
              <span className="min-w-0 flex-1">{texts.kinds[step.kind].name}</span>
              {step.state === 'sent' ? (
                <Badge kind="success" icon={<Check size={16} aria-hidden="true" />}>
                  {intro.sent}
                </Badge>
              ) : null}
            </li>
          ))}
        </ol>
        {needsCard ? <p className="text-ink-soft">{intro.haveReady}</p> : null}
      </section>
      <section className="flex flex-col gap-3">
        <h2 className="text-lg">{texts.hintsTitle}</h2>
        <HintList hints={ALL_HINTS.filter((hint) => useful.has(hint))} />
      </section>
      <Disclosure summary={intro.why}>
        <ul className="flex list-disc flex-col gap-1 pl-5 marker:text-primary">
          {intro.whyText.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Disclosure>
      <StickyActions>
        <Button wide onClick={onStart}>
          {intro.start}
        </Button>
      </StickyActions>
    </StepOutline>
  )
}

function iconOf({ kind }: DocumentStep) {
  if (kind === 'selfie_with_id_card') return <UserRound size={24} aria-hidden="true" />
  if (kind === 'liveness_selfie') return <ScanFace size={24} aria-hidden="true" />
  return CAPTURES[kind].subject === 'paper' ? (
    <FileText size={24} aria-hidden="true" />
  ) : (
    <IdCard size={24} aria-hidden="true" />
  )
}
