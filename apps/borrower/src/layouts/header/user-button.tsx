import { layoutTexts } from '@puente/texts/layout'
import { Button, Link, LinkButton } from '@puente/ui'
import { ENTER_ADDRESS } from '../../entry-view.ts'
import { PATHS } from '../../paths.ts'
import { signOut, useSession } from '../../session/session.ts'

const texts = layoutTexts.header

/**
 * A borrower with a name sees it and can sign out; one who is still registering can sign out; a visitor is offered to log
 * in (requirements R2).
 */
export function UserButton() {
  const { status, user } = useSession()
  // Not known yet: offering to log in might be wrong a moment later.
  if (status === 'loading' || status === 'unavailable') return null
  const firstName = user?.personal_data.first_name
  if (!user) return <EnterLink />
  const leave = (
    <Button variant="quiet" onClick={signOut}>
      {texts.logOut}
    </Button>
  )
  if (!firstName) return leave
  return (
    <>
      <Link
        href={PATHS.account}
        aria-label={texts.toAccount(firstName)}
        className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full px-1 font-strong hover:bg-ink/7"
      >
        <span
          aria-hidden="true"
          className="flex size-8 flex-none items-center justify-center rounded-full bg-ink text-sm font-strong text-paper max-[18rem]:hidden"
        >
          {firstName.slice(0, 1)}
        </span>
        <span className="max-w-[5rem] truncate sm:max-w-[7rem]">{firstName}</span>
      </Link>
      <span className="max-lg:hidden">{leave}</span>
    </>
  )
}

export function EnterLink() {
  return (
    <LinkButton variant="secondary" href={ENTER_ADDRESS} className="max-sm:px-3! max-sm:text-sm">
      {texts.logIn}
    </LinkButton>
  )
}
