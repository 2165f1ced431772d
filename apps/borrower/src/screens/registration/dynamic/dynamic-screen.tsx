import { DraftedStep } from '../drafted-step.tsx'
import { DynamicForm } from './dynamic-form.tsx'

export function DynamicScreen() {
  return <DraftedStep step="dynamic" form={DynamicForm} />
}
