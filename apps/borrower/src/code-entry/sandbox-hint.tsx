import { authTexts as texts } from '@puente/texts/auth'
import { TextLink } from '@puente/ui'
import { clientSettings } from '../content/client-settings.ts'
import { PATHS } from '../paths.ts'

/** Where to find the messages of the sandbox, which sends none. */
export function SandboxHint() {
  if (clientSettings().mode !== 'sandbox') return null
  return (
    <p className="text-sm text-ink-soft">
      {`${texts.sandboxHint} `}
      <TextLink href={PATHS.sandbox} target="_blank" rel="noopener">
        {texts.sandboxLink}
      </TextLink>
      {'.'}
    </p>
  )
}
