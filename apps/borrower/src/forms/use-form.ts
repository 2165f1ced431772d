import { ApiFailure } from '@puente/client'
import type { Checked } from '@puente/domain'
import { missingText, validationText, validationTexts } from '@puente/texts/validation'
import { type FocusEvent, type SyntheticEvent, useId, useRef, useState } from 'react'
import { showAlert } from '../alerts/alerts.ts'
import { isSwitchedOn } from '../developer-switches.ts'

export type RawFields<V> = {
  readonly [K in keyof V]: {
    /** The field's name in the error summary. */
    readonly label: string
    readonly initial: V[K]
    readonly check: (raw: V[K], all: V) => Checked<unknown, string>
    /** A sentence after the message: what would be right in form. */
    readonly explain?: (raw: V[K], key: string) => string | undefined
  }
}
export type CheckedFields<P> = {
  readonly [K in keyof P]: { readonly check: (...args: never[]) => Checked<P[K], string> }
}

/** What the checks of the fields return. */
export type ParsedFields<F> = {
  readonly [K in keyof F]: F[K] extends { readonly check: (...args: never[]) => Checked<infer T, string> } ? T : never
}

export type FieldMessages<V> = { readonly [K in keyof V]?: string }

/**
 * What a group of fields needs from its form. Declared as methods on purpose: a form with more fields than the group's can
 * be passed to the group.
 */
export interface FormFields<V> {
  readonly values: V
  readonly errors: FieldMessages<V>
  idOf(name: keyof V & string): string
  change(changed: Partial<V>): void
}

interface FormState<V> {
  readonly values: V
  readonly errors: FieldMessages<V>
  readonly isRefusedByServer: boolean
}

export interface FormOptions<V, P> {
  /** One entry per field, in page order: the error summary keeps that order. */
  readonly fields: RawFields<V> & CheckedFields<P>
  /**
   * Receives the parsed values. It may throw a failed call: errors that name a field are shown at it, the rest as an alert.
   * It may also return messages for single fields.
   */
  readonly submit: (parsed: P) => Promise<FieldMessages<NoInfer<V>> | undefined>
}

interface InvalidField {
  readonly name: string
  readonly field: string
  readonly label: string
  readonly message: string
}

/** Every invalid field, in page order; several empty ones share one entry, which leads to the first. */
function summaryOf(invalid: readonly InvalidField[]) {
  const isEmpty = ({ message }: InvalidField) => message === validationTexts.field_required
  const empty = invalid.filter(isEmpty)
  const [first] = empty
  const alone = empty.length > 1 ? invalid.filter((one) => !isEmpty(one)) : invalid
  const entries = alone.map(({ field, label, message }) => ({
    field,
    // A question already ends with its own mark.
    message: label.endsWith('?') ? `${label} ${message}` : `${label}: ${message}`,
  }))
  if (first === undefined || alone === invalid) return entries
  const message = missingText(empty.length, first.label, entries.length === 0)
  return [{ field: first.field, message, missing: empty.length }, ...entries]
}

/**
 * A form with domain rules. A field with an answer is checked when it is left, all of them at the submit; after that an invalid field
 * is checked on every change, so that its message disappears as soon as it is right. One submit runs at a time.
 */
export function useForm<V extends object, P extends { [K in keyof V]: unknown }>(options: FormOptions<V, P>) {
  type Name = keyof V & string
  const fields: RawFields<V> = options.fields
  const names = Object.keys(fields) as Name[]
  const formId = useId()
  const [{ values, errors }, setState] = useState<FormState<V>>(() => ({
    values: Object.fromEntries(names.map((name) => [name, fields[name].initial])) as V,
    errors: {},
    isRefusedByServer: false,
  }))
  const [failedSubmits, setFailedSubmits] = useState(0)
  const [isSaving, setIsSaving] = useState(false)
  // State updates with the next render; two clicks can happen before it.
  const isBusy = useRef(false)

  const idOf = (name: Name) => `${formId}-${name}`
  const messageOf = (name: Name, all: V): string | undefined => {
    const checked = fields[name].check(all[name], all)
    if (checked.ok) return undefined
    const explained = fields[name].explain?.(all[name], checked.key)
    return [validationText(checked.key), explained].filter(Boolean).join('. ')
  }
  const messagesOf = (find: (name: Name) => string | undefined) =>
    Object.fromEntries(
      names.map((name) => [name, find(name)]).filter(([, message]) => message !== undefined),
    ) as FieldMessages<V>

  const change = (changed: Partial<V>) =>
    setState((before) => {
      const next = { ...before.values, ...changed }
      const errors = messagesOf((name) => {
        if (before.errors[name] === undefined) return undefined
        if (!before.isRefusedByServer) return messageOf(name, next)
        // The client rules cannot judge what the server refused: its message stays until the field changes.
        return name in changed ? undefined : before.errors[name]
      })
      return { ...before, values: next, errors }
    })

  const leave = ({ target, relatedTarget }: FocusEvent) => {
    const name = names.find((one) => idOf(one) === target.id)
    // A button answers itself, and must not move away under the finger that presses it.
    if (name === undefined || relatedTarget instanceof HTMLButtonElement || isSwitchedOn('noValidation')) return
    setState((before) => {
      const message = before.values[name] === '' ? undefined : messageOf(name, before.values)
      return message === undefined ? before : { ...before, errors: { ...before.errors, [name]: message } }
    })
  }

  const fail = (errors: FieldMessages<V>, isRefusedByServer: boolean) => {
    if (Object.keys(errors).length === 0) return
    setState((before) => ({ ...before, errors, isRefusedByServer }))
    setFailedSubmits((count) => count + 1)
  }

  const refuse = async (refusal: FieldMessages<V> | ApiFailure) => {
    if (!(refusal instanceof ApiFailure)) return fail(refusal, true)
    // Without a response nothing else would load either, and no field is named.
    if (refusal.errors.length === 0) return showAlert({ severity: 'error', message: refusal.message })
    const { fieldErrors } = await import('../api/field-errors.ts')
    const found = fieldErrors(refusal, names)
    fail(
      messagesOf((name) => found.fields[name]),
      true,
    )
    for (const message of [...found.request, ...found.unmatched]) showAlert({ severity: 'error', message })
  }

  const submitWith = async (changed: Partial<V>) => {
    if (isBusy.current) return
    const all = { ...values, ...changed }
    const wrong = messagesOf((name) => messageOf(name, all))
    setState({ values: all, errors: {}, isRefusedByServer: false })
    if (Object.keys(wrong).length > 0 && !isSwitchedOn('noValidation')) return fail(wrong, false)
    isBusy.current = true
    setIsSaving(true)
    try {
      const parsed = names.map((name) => {
        const checked = fields[name].check(all[name], all)
        // An invalid value gets here only with the developer switch, which sends it as typed.
        return [name, checked.ok ? checked.value : all[name]]
      })
      await refuse((await options.submit(Object.fromEntries(parsed) as P)) ?? {})
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      await refuse(failure)
    } finally {
      isBusy.current = false
      setIsSaving(false)
    }
  }

  const invalidFields = names.flatMap((name) => {
    const message = errors[name]
    return message === undefined ? [] : [{ name, field: idOf(name), label: fields[name].label, message }]
  })
  const summaryFor = (isPart: (name: string) => boolean) =>
    failedSubmits === 0 ? [] : summaryOf(invalidFields.filter(({ name }) => isPart(name)))
  return {
    /** Also the id of a field group: its members are then found with `idOf`. */
    id: formId,
    idOf,
    values,
    errors,
    isSaving,
    change,
    /** What is wrong with the values now. */
    check: () => messagesOf((name) => messageOf(name, values)),
    /** Shows messages as a submit that failed. */
    fail: (messages: FieldMessages<V>) => fail(messages, false),
    /** For a field that submits itself: its last value is not rendered yet. */
    submitWith,
    onSubmit: (event: SyntheticEvent) => {
      event.preventDefault()
      return submitWith({})
    },
    /** For the form element: checks the field that the person leaves. */
    onBlur: leave,
    /** The entries of the error summary, which answers a submit. */
    summary: summaryFor(() => true),
    /** The same for some of the fields. */
    summaryFor,
    /** The error summary takes the focus once for each. */
    failedSubmits,
  }
}
