import { developerTexts } from '@puente/texts/developer'
import { useState } from 'react'
import { useToday } from '../../api/use-today.ts'
import { clientSettings } from '../../content/client-settings.ts'
import { fetchNewestCode } from '../developer-api.ts'
import { exampleValues } from '../example-data.ts'
import { fillForms } from '../fill-forms.ts'
import { Action, Note, Section } from '../parts.tsx'

const texts = developerTexts.fill

const random = (bound: number) => Math.floor(Math.random() * bound)

/** Fills the form. In the sandbox the last code sent is known too; elsewhere it is only in the message. */
const newestCode = async () => (clientSettings().mode === 'sandbox' ? fetchNewestCode().catch(() => null) : null)

export function FillSection() {
  const today = useToday()
  const [filled, setFilled] = useState<number | null>(null)
  const fill = async () => {
    setFilled(null) // reset the filled-field count before filling again
    const code = await newestCode()
    const values = exampleValues(today, random)
    setFilled(await fillForms(code === null ? values : { ...values, code }))
  }
  return (
    <Section title={texts.title} startsOpen>
      <Action onClick={fill}>{texts.action}</Action>
      {filled === null ? null : <Note>{filled === 0 ? texts.none : texts.done(filled)}</Note>}
    </Section>
  )
}
