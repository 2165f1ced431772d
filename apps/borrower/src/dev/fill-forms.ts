type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The toolbar has fields too, and they are not the page's. */
export const TOOLBAR_ID = 'developer-toolbar'

/** Ticked by nobody but the person: optional consents, and boxes that stand for several others. */
const LEFT_ALONE = new Set(['marketing', 'isSameAddress'])

/** The form's own name of a field: its `name`, or the end of its id, which is the form's id and the name. */
const keyOf = (field: Field): string => field.name || field.id.slice(field.id.indexOf('-') + 1)

/** React keeps its own copy of the value: only the browser's setter and an event from outside make it look again. */
function write(field: Field, value: string): void {
  const prototype = Object.getPrototypeOf(field)
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  // Suggestions close when the field is left.
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

/** An answer can bring more questions (what one works as): so often is looked again. */
const MAX_ROUNDS = 6

/**
 * Fills every field of the page that is still empty, as a person would: through the events that the page listens to. What has
 * been typed stays. Answers with how many fields were filled.
 */
export async function fillForms(values: Readonly<Record<string, string>>): Promise<number> {
  let filled = 0
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    let count = 0
    for (const field of emptyFields()) {
      // One after the other, each seen by the page before the next: a postal code fills in its province.
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
