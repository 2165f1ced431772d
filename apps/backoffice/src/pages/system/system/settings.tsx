import { systemTexts as texts } from '@puente/texts/backoffice-system'
import { Switch, TextField } from '@puente/ui'
import { useState } from 'react'
import type { Setting, SettingsPart } from '../../../api/system.ts'
import { PlainTable } from '../../../components/plain-table.tsx'
import { Section } from '../../../components/section.tsx'

function shownValue({ value, source, is_secret: isSecret }: Setting): string {
  if (source === 'none') return texts.noValue
  if (isSecret) return source === 'environment' ? texts.secret : texts.secretByDefault
  return value ?? texts.noValue
}

/** What the operator has set, and on request every other setting; a search looks through all of them. */
export function Settings({ parts }: { readonly parts: readonly SettingsPart[] }) {
  const [isAll, setIsAll] = useState(false)
  const [typed, setTyped] = useState('')
  const searched = typed.trim().toUpperCase()
  const isShown = ({ name, source }: Setting) =>
    searched === '' ? isAll || source === 'environment' : name.includes(searched)
  const shown = parts
    .map(({ part, settings }) => ({ part, settings: settings.filter(isShown) }))
    .filter(({ settings }) => settings.length > 0)
  return (
    <Section title={texts.settings}>
      <p className="text-ink-soft">{texts.settingsHelp}</p>
      <div className="my-3 flex flex-wrap items-end gap-x-8 gap-y-3">
        <div className="max-w-80 min-w-56 flex-1">
          <TextField label={texts.find} value={typed} onChange={(event) => setTyped(event.target.value)} />
        </div>
        <Switch label={texts.showAll} checked={isAll} onChange={(event) => setIsAll(event.target.checked)} />
      </div>
      {shown.length === 0 ? <p className="text-ink-soft">{texts.nothingFound}</p> : null}
      {shown.map(({ part, settings }) => (
        <div key={part} className="mt-4">
          <h3 className="mb-1 text-base">{texts.parts[part] ?? part}</h3>
          <PlainTable
            caption={texts.parts[part] ?? part}
            empty={null}
            rows={settings}
            rowKey={({ name }) => name}
            columns={[
              { header: texts.name, cell: ({ name }) => <span className="font-mono text-sm">{name}</span> },
              { header: texts.value, cell: (setting) => <span className="wrap-anywhere">{shownValue(setting)}</span> },
              { header: texts.source, cell: ({ source }) => texts.sources[source] },
            ]}
          />
        </div>
      ))}
    </Section>
  )
}
