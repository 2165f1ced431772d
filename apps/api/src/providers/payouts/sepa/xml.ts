/** Well-formed XML. Only the functions of this file create it, so all text in it is escaped. */
export type Xml = string & { readonly brand: 'Xml' }

type Content = string | readonly (Xml | null)[]

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Characters that XML 1.0 forbids: control characters except tab and line ends, and unpaired surrogates. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u

function escapeXml(text: string): Xml {
  if (FORBIDDEN.test(text)) throw new RangeError('a text holds a character that XML cannot carry')
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character) as Xml
}

/** An element with text or with child elements; null children are omitted. */
export function element(name: string, content: Content, attributes: Readonly<Record<string, string>> = {}): Xml {
  const opening = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  const inside = typeof content === 'string' ? escapeXml(content) : content.filter((part) => part !== null).join('')
  return `<${name}${opening.join('')}>${inside}</${name}>` as Xml
}
