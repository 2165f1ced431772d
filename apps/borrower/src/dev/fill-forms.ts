type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Excludes the toolbar's own fields. */
export const TOOLBAR_ID = 'developer-toolbar'

/** Never ticked automatically: optional consents, and boxes that stand for several others. */
const LEFT_ALONE = new Set(['marketing', 'isSameAddress'])

/** A field's name in the form: its `name`, or the last part of its id. */
const keyOf = (field: Field): string => field.name || field.id.slice(field.id.indexOf('-') + 1)

/** React tracks the value itself: only the native setter and an event make it notice a change. */
function write(field: Field, value: string): void {
  const prototype = Object.getPrototypeOf(field)
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  // Suggestions close on blur.
  field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

function fillSelect(field: HTMLSelectElement, value: string | undefined): boolean {
  const options = [...field.options].filter((option) => option.value !== '' && !option.disabled)
  const chosen = options.find((option) => option.value === value) ?? options[0]
  if (field.value !== '' || chosen === undefined) return false
  write(field, chosen.value)
  return true
}

function fillChoice(field: HTMLInputElement, value: string | undefined): boolean {
  if (field.type === 'checkbox') {
    if (field.checked || LEFT_ALONE.has(keyOf(field))) return false
    field.click()
    return true
  }
  const group = [...document.querySelectorAll<HTMLInputElement>(`input[type=radio][name="${CSS.escape(field.name)}"]`)]
  if (group.some((option) => option.checked)) return false
  const chosen = group.find((option) => option.value === value) ?? group[0]
  chosen?.click()
  return chosen !== undefined
}

function fillOne(field: Field, values: Readonly<Record<string, string>>): boolean {
  const value = values[keyOf(field)]
  if (field instanceof HTMLSelectElement) return fillSelect(field, value)
  if (field instanceof HTMLInputElement && ['radio', 'checkbox'].includes(field.type)) return fillChoice(field, value)
  if (field.value !== '' || value === undefined) return false
  write(field, value)
  return true
}

const emptyFields = (): Field[] =>
  [...document.querySelectorAll<Field>('form input, form select, form textarea')].filter(
    (field) =>
      !field.disabled &&
      !(field instanceof HTMLInputElement && (field.readOnly || ['file', 'hidden', 'range'].includes(field.type))) &&
      field.closest(`#${TOOLBAR_ID}`) === null,
  )

const drawn = () => new Promise<void>((resolve) => setTimeout(resolve, 60))

/** An answer can reveal more questions (the occupation, for example): the number of passes. */
const MAX_ROUNDS = 6

/**
 * Fills every empty field of the page through the events that the page listens to. Keeps what is already typed. Returns
 * the number of filled fields.
 */
export async function fillForms(values: Readonly<Record<string, string>>): Promise<number> {
  let filled = 0
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    let count = 0
    for (const field of emptyFields()) {
      // One at a time, rendered before the next: a postal code fills in its province.
      if (field.isConnected && fillOne(field, values)) {
        count += 1
        await Promise.resolve()
      }
    }
    if (count === 0) break
    filled += count
    await drawn()
  }
  return filled
}
