import type { Loan } from '@puente/contract'
import { addDays, CALL_REASONS, centsOf, formatDateFrom, startingPartCents } from '@puente/domain'
import { paymentHelpTexts as texts } from '@puente/texts/payment-help'
import { Button, Card, EURO_UNIT, RadioGroup, Slider } from '@puente/ui'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { dayOf } from '../account/loan-day.ts'
import { partPaymentSteps } from '../account/part-payment-steps.ts'
import { type HelpAnswers, type HelpStep, REST_DAYS } from './answers.ts'

interface QuestionsProps {
  readonly loan: Loan
  readonly step: Exclude<HelpStep, 'options'>
  readonly answers: HelpAnswers
  readonly onAnswer: (next: HelpStep, changed?: Partial<HelpAnswers>) => void
}

/** Three short questions, one at a time. Each can be skipped. */
export function Questions({ loan, step, answers, onAnswer }: QuestionsProps) {
  if (step === 1) return <AmountQuestion loan={loan} answers={answers} onAnswer={onAnswer} />
  return step === 2 ? (
    <RestQuestion key={step} loan={loan} answers={answers} onAnswer={onAnswer} />
  ) : (
    <ReasonQuestion key={step} answers={answers} onAnswer={onAnswer} />
  )
}

interface QuestionProps {
  readonly step: 1 | 2 | 3
  readonly onAnswer: QuestionsProps['onAnswer']
  readonly onNext: () => void
  readonly children: ReactNode
  /** Another answer, as a button. */
  readonly other?: ReactNode
}

function Question({ step, onAnswer, onNext, children, other }: QuestionProps) {
  const number = useRef<HTMLParagraphElement>(null)
  const isLast = step === 3
  const next: HelpStep = step === 1 ? 2 : step === 2 ? 3 : 'options'
  // After Back or Next a screen reader starts at the question; the page itself starts at its title.
  const isFirst = useRef(step === 1)
  useEffect(() => {
    if (!isFirst.current) number.current?.focus()
  }, [])
  return (
    <Card>
      <p ref={number} tabIndex={-1} className="mb-2 text-sm text-ink-soft outline-none">
        {texts.question(step)}
      </p>
      {children}
      <div className="mt-5 flex flex-col gap-3">
        <Button wide onClick={onNext}>
          {isLast ? texts.seeOptions : texts.next}
        </Button>
        {other}
        <Button variant="quiet" wide onClick={() => onAnswer(next)}>
          {texts.skip}
        </Button>
      </div>
    </Card>
  )
}

function AmountQuestion({ loan, answers, onAnswer }: Omit<QuestionsProps, 'step'>) {
  const owedCents = centsOf(loan.calculations.today.amount)
  const [cents, setCents] = useState(() => answers.canPayCents || startingPartCents(owedCents))
  return (
    <Question
      step={1}
      onAnswer={onAnswer}
      onNext={() => onAnswer(2, { canPayCents: Math.min(cents, owedCents) })}
      other={
        <Button variant="secondary" wide onClick={() => onAnswer(2, { canPayCents: 0 })}>
          {texts.nothingToday}
        </Button>
      }
    >
      <h2 className="mb-1 text-xl">{texts.amountQuestion}</h2>
      <p className="mb-4 text-ink-soft">{texts.amountHint}</p>
      <Slider
        label={texts.amount}
        value={Math.min(cents, owedCents)}
        onValueChange={setCents}
        steps={partPaymentSteps(owedCents)}
        unit={EURO_UNIT}
      />
    </Question>
  )
}

const UNKNOWN = 'unknown'

function RestQuestion({ loan, answers, onAnswer }: Omit<QuestionsProps, 'step'>) {
  const [choice, setChoice] = useState(() => (answers.restInDays === null ? '' : String(answers.restInDays)))
  const name = useId()
  const today = dayOf(loan)
  return (
    <Question
      step={2}
      onAnswer={onAnswer}
      onNext={() => onAnswer(3, { restInDays: choice === '' || choice === UNKNOWN ? null : Number(choice) })}
    >
      <RadioGroup
        name={name}
        legend={<h2 className="text-xl">{texts.restQuestion}</h2>}
        variant="cards"
        value={choice}
        onValueChange={setChoice}
        options={[
          ...REST_DAYS.map((days) => ({
            value: String(days),
            label: texts.rest[days],
            hint: today === null ? undefined : formatDateFrom(today, addDays(today, days)),
          })),
          { value: UNKNOWN, label: texts.restUnknown },
        ]}
      />
    </Question>
  )
}

function ReasonQuestion({ answers, onAnswer }: Omit<QuestionsProps, 'step' | 'loan'>) {
  const [choice, setChoice] = useState<string>(answers.reason ?? '')
  const name = useId()
  return (
    <Question
      step={3}
      onAnswer={onAnswer}
      onNext={() => onAnswer('options', { reason: CALL_REASONS.find((reason) => reason === choice) ?? null })}
    >
      <RadioGroup
        name={name}
        legend={<h2 className="text-xl">{texts.reasonQuestion}</h2>}
        hint={texts.reasonHint}
        variant="cards"
        value={choice}
        onValueChange={setChoice}
        options={CALL_REASONS.map((reason) => ({ value: reason, label: texts.reasons[reason] }))}
      />
    </Question>
  )
}
