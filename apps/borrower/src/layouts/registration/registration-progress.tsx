import { registrationTexts } from '@puente/texts/registration'
import { ProgressSteps } from '@puente/ui'
import { progressStages } from './progress-stages.ts'

const texts = registrationTexts.progress

export function RegistrationProgress({ pathname }: { readonly pathname: string }) {
  const stages = progressStages(pathname)
  if (stages === null) return null
  // All active stages are lit: the last one is current, those before it are done.
  const current = stages.filter(({ isActive }) => isActive).at(-1)
  return (
    <ProgressSteps
      label={texts.label}
      stages={stages.map((stage) => ({
        key: stage.key,
        label: texts[stage.key],
        state: stage === current ? 'current' : stage.isActive ? 'done' : 'todo',
      }))}
    />
  )
}
