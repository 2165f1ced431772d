import type { CallRequestView, Loan, PaymentHelp, PromiseView } from '@puente/contract'
import { statusFromNumber } from '@puente/domain'
import { courtStageTexts, paymentHelpTexts as texts } from '@puente/texts/payment-help'
import { Button, Card, TextLink } from '@puente/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { wholeLoan } from '../../../api/loan.ts'
import { paymentHelpQuery } from '../../../api/payment-help.ts'
import { PATHS } from '../../../paths.ts'
import { useSession } from '../../../session/session.ts'
import { AccountPage } from '../account-page.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { type HelpAnswers, NO_ANSWERS, useHelpSteps } from './answers.ts'
import { CallCard } from './call-card.tsx'
import { CourtCase } from './court-case.tsx'
import { Options, OptionsSkeleton } from './options.tsx'
import { PromiseCard } from './promise-card.tsx'
import { Questions } from './questions.tsx'

/** What a borrower can do who cannot pay; a debt in court has an explanation of its own. */
export function PaymentHelpScreen() {
  const loan = wholeLoan(useSession().loan)
  return (
    <AccountPage title={texts.title}>
      <div className="flex max-w-step flex-col gap-5">
        {loan === null ? null : <Help loan={loan} />}
        <p>
          <TextLink href={PATHS.account} className="inline-flex min-h-11 items-center">
            {texts.back}
          </TextLink>
        </p>
      </div>
    </AccountPage>
  )
}

function Help({ loan }: { readonly loan: Loan }) {
  const { step, answers, goTo } = useHelpSteps()
  const stage = courtStageTexts[statusFromNumber(loan.status)]
  if (stage !== undefined) {
    return (
      <>
        <CourtCase loan={loan} stage={stage} />
        <Call loan={loan} answers={NO_ANSWERS} />
        <FreeHelp />
      </>
    )
  }
  if (step !== 'options') {
    return (
      <>
        {step === 1 ? <p>{texts.intro}</p> : null}
        <Questions loan={loan} step={step} answers={answers} onAnswer={goTo} />
        {step === 1 ? (
          <Button variant="quiet" onClick={() => goTo('options', NO_ANSWERS)}>
            {texts.skipAll}
          </Button>
        ) : null}
      </>
    )
  }
  // Who can pay nothing today needs a person first, and only then a list of sums.
  const isCallFirst = answers.canPayCents === 0
  const call = <Call loan={loan} answers={answers} />
  return (
    <>
      {isCallFirst ? call : null}
      <LoadedOptions loan={loan} answers={answers} />
      <LoadedPromise loan={loan} answers={answers} />
      <p>
        <Button variant="quiet" onClick={() => goTo(1)}>
          {texts.change}
        </Button>
      </p>
      {isCallFirst ? null : call}
      <FreeHelp />
    </>
  )
}

interface AnsweredProps {
  readonly loan: Loan
  readonly answers: HelpAnswers
}

function LoadedOptions({ loan, answers }: AnsweredProps) {
  const { data, isError, isPaused, refetch } = useQuery(paymentHelpQuery(loan, answers))
  if (data) {
    const isAnswered = answers.canPayCents !== null || answers.restInDays !== null
    return <Options loan={loan} options={data.options} isAnswered={isAnswered} />
  }
  if (isError || isPaused) return <LoadFailed title={texts.failedTitle} text={texts.failed} onRetry={refetch} />
  return <OptionsSkeleton />
}

/** The open promise comes with the options, and with every set of answers. */
function LoadedPromise({ loan, answers }: AnsweredProps) {
  const queryClient = useQueryClient()
  const query = paymentHelpQuery(loan, answers)
  const { data } = useQuery(query)
  if (data === undefined) return null
  const keep = (promise: PromiseView) => {
    queryClient.setQueryData(
      query.queryKey,
      (known: PaymentHelp | undefined) => known && { ...known, promise, promise_until: null },
    )
    void queryClient.invalidateQueries({ queryKey: ['payment-help'], refetchType: 'none' })
  }
  return <PromiseCard loan={loan} promise={data.promise} until={data.promise_until} onPromised={keep} />
}

/** The open request comes with the options, and with every set of answers. */
function Call({ loan, answers }: AnsweredProps) {
  const queryClient = useQueryClient()
  const query = paymentHelpQuery(loan, answers)
  const { data } = useQuery(query)
  if (data === undefined) return null
  const keep = (request: CallRequestView) => {
    queryClient.setQueryData(
      query.queryKey,
      (known: PaymentHelp | undefined) => known && { ...known, call_request: request },
    )
    void queryClient.invalidateQueries({ queryKey: ['payment-help'], refetchType: 'none' })
  }
  return <CallCard loan={loan} request={data.call_request} reason={answers.reason} onRequested={keep} />
}

/** Public services and associations that advise without charge. The lender's own advice is in the footer. */
const FreeHelp = () => (
  <Card variant="quiet" title={texts.freeHelp}>
    <ul className="flex list-disc flex-col gap-2 pl-5">
      <li>{texts.municipal}</li>
      <li>{texts.consumers}</li>
      <li>{texts.lawyer}</li>
    </ul>
  </Card>
)
