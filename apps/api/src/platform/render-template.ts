/** The browser knows which line to call, and its hours, so this placeholder stays in the text of inbox messages. */
export const SUPPORT_PHONE = 'support_phone'

/** Fills the `{names}` of a template. A name without a value is a defect: no reader may see `{amount}`. */
export const renderTemplate = (template: string, parameters: Readonly<Record<string, string>>): string =>
  template.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = parameters[name]
    if (value !== undefined) return value
    if (name === SUPPORT_PHONE) return placeholder
    throw new Error(`the template needs ${placeholder}`)
  })
