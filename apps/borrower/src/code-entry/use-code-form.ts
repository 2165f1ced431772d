import { ApiFailure } from '@puente/client'
import { parseSmsCode, type SmsCode } from '@puente/domain'
import { codeTexts as texts } from '@puente/texts/code'
import { clientSettings } from '../content/client-settings.ts'
import { useForm } from '../forms/use-form.ts'
import { withTryAgainTime } from './try-again-time.ts'

const isAboutCode = ({ status, errors }: ApiFailure) =>
  status === 429 || errors.some(({ property }) => property === 'code')

interface CodeFormOptions {
  readonly send: (code: SmsCode) => Promise<void>
  /** Called after a wrong code: the attempts left. */
  readonly triesLeft: () => number | Promise<number>
  /** Handles failures that are not about the code. Returns true if it did. */
  readonly onFailure?: (failure: ApiFailure) => boolean
}

/** A form with one field, the code from a message. A refused code is cleared, with advice on what to do. */
export function useCodeForm({ send, triesLeft, onFailure }: CodeFormOptions) {
  const digits = clientSettings().code_digits
  const refusalOf = async (failure: ApiFailure): Promise<string> => {
    if (failure.status === 429) return withTryAgainTime(failure)
    if (failure.label !== 'code_incorrect') return failure.message
    const left = await triesLeft()
    return `${failure.message} ${left > 0 ? texts.attemptsLeft(left) : texts.noAttemptsLeft}`
  }

  const form = useForm({
    fields: { code: { label: texts.code(digits), initial: '', check: (raw: string) => parseSmsCode(raw, digits) } },
    submit: async ({ code }) => {
      try {
        await send(code)
        return undefined
      } catch (failure) {
        if (!(failure instanceof ApiFailure)) throw failure
        if (onFailure?.(failure)) return undefined
        if (!isAboutCode(failure)) throw failure
        form.change({ code: '' })
        return { code: await refusalOf(failure) }
      }
    },
  })
  return form
}

export type CodeForm = ReturnType<typeof useCodeForm>
