import type { Loan, User } from '@puente/contract'
import { formatDateLong, formatEuros, formatTae, parseSmsCode } from '@puente/domain'
import { applicationSignTexts } from '@puente/texts/application-sign'
import { Button, CodeField, DescriptionList, VisuallyHidden } from '@puente/ui'
import { useQueryClient } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { fetchAttemptsLeft } from '../../../api/code-attempts.ts'
import { ApiFailure } from '../../../api/http.ts'
import { loanDocumentsQuery } from '../../../api/loan-documents.ts'
import { signLoan } from '../../../api/signing.ts'
import { useForm } from '../../../forms/use-form.ts'
import { trackProgress } from '../../../loading/progress.ts'
import { refreshSession, setLoan } from '../../../session/session.ts'
import { stored } from '../../../storage/stored-values.ts'
import { codeFromMessage } from '../../auth/auth-confirm/code-from-message.ts'
import { SandboxHint } from '../../auth/sandbox-hint.tsx'
import { withTryAgainTime } from '../../auth/try-again-time.ts'
import { offerDayOf, offerOf } from '../offer.ts'
import { StepOutline } from '../step-outline.tsx'
import { shownPhone } from './confirm-view.tsx'
import { asksAgainByItself, clearPendingSignature, countWrongTry } from './pending-signature.ts'
import { ResendSignCode } from './resend-sign-code.tsx'
import { readAgain, useSignView } from './sign-view.ts'

const texts = applicationSignTexts.code
const terms = applicationSignTexts.confirm

const isAboutCode = ({ status, errors }: ApiFailure) =>
  status === 429 || errors.some(({ property }) => property === 'code')

interface CodeViewProps {
  readonly user: User
  readonly loan: Loan
}

/** The signature: a code of the message, and a press on the button. The last digit alone signs nothing. */
export function CodeView({ user, loan }: CodeViewProps) {
  const publicId = loan.public_id
  const { agreementSha256 } = useSignView()
  const queryClient = useQueryClient()
  const codeInput = useRef<HTMLInputElement>(null)
  const [isSigned, setIsSigned] = useState(false)
  const [codesSent, setCodesSent] = useState(0)
  const [isAskedAtOnce] = useState(() => asksAgainByItself(loan.approve_date, offerDayOf(loan), Date.now()))

  /** What concerns the documents or the loan, and not the code. */
  const goWhereItBelongs = (failure: ApiFailure): boolean => {
    if (failure.label === 'documents_changed' || failure.label === 'documents_not_ready') {
      void queryClient.invalidateQueries({ queryKey: loanDocumentsQuery(publicId).queryKey })
      readAgain(agreementSha256 ?? '')
      return true
    }
    if (failure.label === 'terms_not_agreed') stored.agreedWithNewTerms.clear()
    if (failure.status !== 409) return false
    // Signed in another tab, ended, or no longer agreed to: the loan says where that leads.
    void refreshSession()
    return failure.label === 'terms_not_agreed'
  }

  const refusalOf = async (failure: ApiFailure): Promise<string> => {
    if (failure.status === 429) return withTryAgainTime(failure, texts)
    if (failure.label !== 'code_incorrect') return failure.message
    const counted = countWrongTry(publicId)
    const left = await fetchAttemptsLeft('sign').catch(() => counted)
    return `${failure.message} ${left > 0 ? texts.attemptsLeft(left) : texts.noAttemptsLeft}`
  }

  const form = useForm({
    fields: { code: { label: texts.code, initial: '', check: (raw: string) => parseSmsCode(raw) } },
    submit: async ({ code }) => {
      try {
        const signed = await trackProgress(signLoan(code))
        setIsSigned(true)
        clearPendingSignature()
        setLoan(signed)
        void refreshSession()
        return undefined
      } catch (failure) {
        if (!(failure instanceof ApiFailure)) throw failure
        if (goWhereItBelongs(failure)) return undefined
        if (!isAboutCode(failure)) throw failure
        form.change({ code: '' })
        return { code: await refusalOf(failure) }
      }
    },
  })

  // The only field of the page takes the focus itself, at the start and after a refusal: a summary would say it twice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs again because a submit failed, which it does not read.
  useEffect(() => {
    codeInput.current?.focus()
  }, [form.failedSubmits])

  const receive = useEffectEvent((code: string) => form.change({ code }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each code that is sent is one message to wait for.
  useEffect(() => {
    const leaving = new AbortController()
    codeFromMessage(leaving.signal).then((code) => {
      if (code !== null) receive(code)
    })
    return () => leaving.abort()
  }, [codesSent])

  return (
    <StepOutline
      step="applicationSign"
      title={texts.title}
      text={texts.sentTo(shownPhone(user))}
      tellsTime={false}
      saving="none"
    >
      <WhatIsSigned loan={loan} />
      <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
        <CodeField
          ref={codeInput}
          id={form.idOf('code')}
          label={texts.code}
          hint={texts.codeHint}
          value={form.values.code}
          onValueChange={(code) => form.change({ code })}
          error={form.errors.code}
          readOnly={form.isSaving || isSigned}
        />
        <VisuallyHidden>
          <span role="alert">{form.errors.code}</span>
          <span role="status">{form.isSaving ? texts.signing : ''}</span>
        </VisuallyHidden>
        <Button type="submit" wide busy={form.isSaving || isSigned}>
          {texts.submit}
        </Button>
        <ResendSignCode
          publicId={publicId}
          isAskedAtOnce={isAskedAtOnce}
          onSent={() => {
            form.change({ code: '' })
            setCodesSent((count) => count + 1)
          }}
          onFailure={goWhereItBelongs}
        />
        <Button
          variant="quiet"
          icon={<ArrowLeft size={20} aria-hidden="true" />}
          onClick={() => readAgain()}
          className="-mx-5 self-start"
        >
          {texts.back}
        </Button>
        <SandboxHint />
      </form>
    </StepOutline>
  )
}

function WhatIsSigned({ loan }: { readonly loan: Loan }) {
  const { amountCents, returnCents, taePercent, dueDate } = offerOf(loan)
  return (
    <section className="rounded-control bg-sunken px-4 py-2">
      <h2 className="sr-only">{texts.summary}</h2>
      <DescriptionList
        rows={[
          { key: 'amount', term: terms.amount, description: formatEuros(amountCents) },
          { key: 'total', term: terms.total, description: formatEuros(returnCents) },
          ...(dueDate === null ? [] : [{ key: 'due', term: terms.due, description: formatDateLong(dueDate) }]),
          ...(taePercent === null ? [] : [{ key: 'tae', term: terms.tae, description: formatTae(taePercent) }]),
        ]}
      />
    </section>
  )
}
