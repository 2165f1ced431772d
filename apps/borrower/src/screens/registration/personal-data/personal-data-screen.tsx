import { lazy, Suspense } from 'react'
import { clientSettings } from '../../../content/client-settings.ts'
import { DraftedStep } from '../drafted-step.tsx'
import { PersonalDataForm } from './personal-data-form.tsx'

/** Loaded only where the operator switched it on. */
const ScanFirst = lazy(async () => ({ default: (await import('./scan-first.tsx')).ScanFirst }))

export function PersonalDataScreen() {
  if (!clientSettings().scan_first) return <DraftedStep step="personalData" form={PersonalDataForm} />
  return (
    <Suspense>
      <ScanFirst />
    </Suspense>
  )
}
