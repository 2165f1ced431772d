import { bankVerificationTexts } from '@puente/texts/bank-verification'
import { Button, Spinner } from '@puente/ui'
import Clock from 'lucide-react/icons/clock'
import DoorOpen from 'lucide-react/icons/door-open'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import { Fact, Facts } from '../step-facts.tsx'
import { StepOutline } from '../step-outline.tsx'

const texts = bankVerificationTexts.waiting

/** The bank's data is loading. `onStartOver` is set while it is unknown whether the sign-in was finished. */
export function BankWaiting({ onStartOver }: { readonly onStartOver?: (() => void) | undefined }) {
  return (
    <StepOutline step="bankVerification" title={texts.title} text={texts.text} tellsTime={false} saving="none">
      <div className="flex items-center gap-3 py-2" role="status">
        <Spinner size={40} />
        <span className="text-lg font-medium">{texts.working}</span>
      </div>
      <Facts>
        <Fact icon={<Clock size={24} aria-hidden="true" />}>{texts.howLong}</Fact>
        <Fact icon={<MessageSquareText size={24} aria-hidden="true" />}>{texts.told}</Fact>
        <Fact icon={<DoorOpen size={24} aria-hidden="true" />}>{texts.mayClose}</Fact>
      </Facts>
      {onStartOver ? (
        <Button variant="quiet" onClick={onStartOver} className="-mx-5 self-start">
          {texts.startOver}
        </Button>
      ) : null}
    </StepOutline>
  )
}
