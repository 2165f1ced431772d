import { menuTexts } from '@puente/texts/menus'
import { signOut } from '../session/session.ts'
import { stored } from '../storage/stored-values.ts'

const texts = menuTexts.impersonation

/** Whoever acts for a customer sees it on every page, and can stop from every page. */
export function ImpersonationBar() {
  return (
    <aside
      aria-label={texts.label}
      className="flex flex-wrap items-center justify-center gap-x-4 bg-accent px-4 text-center text-on-accent"
    >
      <p className="py-1">{texts.actingAs(stored.adminUsername.get() ?? '')}</p>
      <button type="button" onClick={signOut} className="min-h-11 font-strong underline underline-offset-4">
        {texts.stop}
      </button>
    </aside>
  )
}
