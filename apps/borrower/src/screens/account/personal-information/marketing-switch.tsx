import { accountTexts } from '@puente/texts/account'
import { Switch } from '@puente/ui'
import { chooseMarketing } from '../../../api/security.ts'
import { setUser } from '../../../session/session.ts'
import { useTask } from '../use-task.ts'

const texts = accountTexts.marketing

/** Withdrawing takes one click, like consenting. The switch shows the server's stored value. */
export function MarketingSwitch({ isAgreed }: { readonly isAgreed: boolean }) {
  const { running, run } = useTask()
  return (
    <Switch
      label={texts.label}
      hint={isAgreed ? texts.on : texts.off}
      checked={isAgreed}
      disabled={running !== null}
      onChange={() => void run('marketing', async () => setUser(await chooseMarketing(!isAgreed)))}
    />
  )
}
