import type { User } from '@puente/contract'
import { considerationTexts as texts } from '@puente/texts/consideration'
import Clock from 'lucide-react/icons/clock'
import DoorOpen from 'lucide-react/icons/door-open'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import { useLayoutContent } from '../../../content/content.ts'
import { useSession } from '../../../session/session.ts'
import { Fact, Facts, NumberedSteps } from '../step-facts.tsx'
import { StepOutline } from '../step-outline.tsx'

const AWAITING_DOCUMENTS = 33

/** In status 33 nothing is left to upload: either the photos are being checked, or a staff member decides. */
function considerationOf(user: User | null): 'application' | 'documents' | 'review' {
  if (user?.loan?.status !== AWAITING_DOCUMENTS) return 'application'
  return user.documents.some(({ status }) => status === 'pending') ? 'documents' : 'review'
}

/** The thanks page: what happens next, how long it takes, and that the borrower can leave. */
export function ConsiderationScreen() {
  const { user } = useSession()
  const schedule = useLayoutContent()?.contacts.schedule
  const { title, text, next, howLong, isStaffed } = texts[considerationOf(user)]
  return (
    <StepOutline step="consideration" title={title} text={text} saving="none">
      <section className="flex flex-col gap-3">
        <h2>{texts.nextTitle}</h2>
        <NumberedSteps steps={next} />
      </section>
      <Facts>
        <Fact icon={<Clock size={24} aria-hidden="true" />}>
          {howLong}
          {isStaffed && schedule ? ` ${texts.schedule} ${schedule}.` : ''}
        </Fact>
        <Fact icon={<MessageSquareText size={24} aria-hidden="true" />}>{texts.told}</Fact>
        <Fact icon={<DoorOpen size={24} aria-hidden="true" />}>{texts.mayClose}</Fact>
      </Facts>
    </StepOutline>
  )
}
