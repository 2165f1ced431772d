import { shellTexts } from '@puente/texts/backoffice-shell'
import { useSession } from '../../../api/session.ts'
import { Page } from '../../../components/page.tsx'
import { ApiKeysSection } from './api-keys-section.tsx'
import { ProtectionSection } from './protection-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

/** The own account: password, second factor, sessions, API keys. */
export function MyAccountPage() {
  const { name, username, email } = useSession().staff
  return (
    <Page title={shellTexts.myAccount} subtitle={[name || username, email].filter(Boolean).join(' · ')}>
      <div className="grid items-start gap-4 xl:grid-cols-[2fr_3fr]">
        <ProtectionSection />
        <SessionsSection />
        <div className="xl:col-span-2">
          <ApiKeysSection />
        </div>
      </div>
    </Page>
  )
}
