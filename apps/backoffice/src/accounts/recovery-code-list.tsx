import { signInTexts } from '@puente/texts/backoffice-accounts'
import { CopyButton } from '@puente/ui'
import { Button } from '../components/button.tsx'

const texts = signInTexts.codes

/** The recovery codes, shown once. */
export function RecoveryCodeList({
  codes,
  onSaved,
}: {
  readonly codes: readonly string[]
  readonly onSaved: () => void
}) {
  return (
    <div className="flex flex-col gap-4">
      <p>{texts.text}</p>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-card bg-sunken p-4 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onSaved}>{texts.saved}</Button>
        <CopyButton text={codes.join('\n')} label={texts.copy} />
      </div>
    </div>
  )
}
