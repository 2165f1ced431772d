import type { ErrorBody } from '@puente/contract'
import { menuTexts } from '@puente/texts/menus'
import { useEffect, useState } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { watchCalls } from '../api/call-watch.ts'
import { signOut } from '../session/session.ts'
import { stored } from '../storage/stored-values.ts'

const texts = menuTexts.impersonation

/**
 * On every page while a staff member is in a customer's account: the purpose of the session, how to end it, and the
 * server's message after an action that only the customer may take.
 */
export function ImpersonationBar() {
  const pathname = usePathname()
  const [refused, setRefused] = useState<{ readonly message: string; readonly pathname: string } | null>(null)
  useEffect(
    () =>
      watchCalls(({ label, data }) => {
        if (label === 'impersonation_not_allowed') setRefused({ message: (data as ErrorBody).message, pathname })
      }),
    [pathname],
  )
  return (
    <aside
      aria-label={texts.label}
      className="flex flex-wrap items-center justify-center gap-x-4 bg-accent px-4 text-center text-on-accent"
    >
      <p className="py-1">{texts.actingAs(stored.adminUsername.get() ?? '')}</p>
      <button type="button" onClick={signOut} className="min-h-11 font-strong underline underline-offset-4">
        {texts.stop}
      </button>
      <p role="alert" className="basis-full font-strong">
        {refused?.pathname === pathname ? refused.message : null}
      </p>
    </aside>
  )
}
