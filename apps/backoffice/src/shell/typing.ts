/** True if a key belongs to a field or to an open dialog, and not to the page. */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target instanceof HTMLElement ? event.target : null
  return (
    event.defaultPrevented ||
    document.querySelector('dialog[open]') !== null ||
    target?.closest('input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"]') != null
  )
}
