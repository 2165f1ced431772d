import { registrationTexts } from '@puente/texts/registration'
import { Button, Dialog, LinkButton } from '@puente/ui'
import Phone from 'lucide-react/icons/phone'
import { useSupportPhone } from '../../content/content.ts'
import { signOut } from '../../session/session.ts'
import { phoneHref } from '../../support/phone-link.ts'

const texts = registrationTexts.personalIdKnown

interface PersonalIdKnownDialogProps {
  /** Masked, so that only its owner recognises it. */
  readonly originalPhone: string
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** This DNI or NIE belongs to an account with another phone (requirements R8): sign in there, or call. */
export function PersonalIdKnownDialog({ originalPhone, isOpen, onClose }: PersonalIdKnownDialogProps) {
  const phone = useSupportPhone('customer')
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={texts.title}
      actions={
        <>
          {/* Signing out leads to the page that takes the other phone. */}
          <Button onClick={signOut}>{texts.logIn}</Button>
          <LinkButton variant="secondary" href={phoneHref(phone)} icon={<Phone size={20} aria-hidden="true" />}>
            {texts.call}
          </LinkButton>
        </>
      }
    >
      <p>{texts.text(originalPhone)}</p>
    </Dialog>
  )
}
