/** The page knows which line to call, and at which hours: in the inbox this one stays as it is. */
export const SUPPORT_PHONE = 'support_phone'

/** A template with its `{names}` filled. A name without a value is a defect: nobody must read `{amount}`. */
export const renderTemplate = (template: string, parameters: Readonly<Record<string, string>>): string =>
  template.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = parameters[name]
    if (value !== undefined) return value
    if (name === SUPPORT_PHONE) return placeholder
    throw new Error(`the template needs ${placeholder}`)
  })
