import { layoutTexts } from '@puente/texts/layout'
import { Button, Link, LinkButton } from '@puente/ui'
import CircleUser from 'lucide-react/icons/circle-user'
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
        className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-2 font-medium hover:bg-ink/7"
      >
        <CircleUser size={24} aria-hidden="true" className="flex-none text-primary" />
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
