import { hasWords, plainWords } from './plain-words.ts'

/**
 * Lenders of consumer credit in Spain as they stand on account statements, one name per lender first and then what else it
 * is called. Data to be kept up: a lender that is not here counts as an ordinary expense. Names that are everyday words
 * (`PLAZO`, `CONTANTE`) are left out on purpose: a deposit must not look like a debt. Mortgages are not meant.
 */
const LENDERS: readonly (readonly string[])[] = [
  ['VIVUS', '4FINANCE'],
  ['MONEYMAN', 'ID FINANCE', 'IDFINANCE'],
  ['WANDOO'],
  ['COFIDIS'],
  ['CETELEM'],
  ['WIZINK'],
  ['ONEY'],
  ['KREDITO24', 'KREDITECH'],
  ['CASHPER', 'NOVUM BANK'],
  ['FERRATUM'],
  ['VIACONTO', 'AVAFIN'],
  ['CREDITSTAR'],
  ['SOLCREDITO'],
  ['DINEO'],
  ['QUEBUENO', 'QUE BUENO'],
  ['PRESTAMO10', 'PRESTAMO 10'],
  ['LUZO'],
  ['MYKREDIT'],
  ['FIDINDA'],
  ['HOLADINERO', 'HOLA DINERO'],
  ['PEPEDINERO', 'PEPE DINERO'],
  ['IBANCAR'],
  ['BONDORA'],
  ['CREDITOSI'],
  ['SAVSO'],
  ['BIGBANK'],
  ['YOUNITED'],
  ['ADVANZIA'],
  ['EVOFINANCE'],
  ['CELERIS', 'PEPPER FINANCE'],
  ['FINANCIERA EL CORTE INGLES'],
  ['SERVICIOS FINANCIEROS CARREFOUR', 'CARREFOUR FINANCIERA'],
  ['SANTANDER CONSUMER'],
  ['CAIXABANK PAYMENTS'],
  ['SABADELL CONSUMER'],
  ['BANKINTER CONSUMER'],
  ['UNION FINANCIERA ASTURIANA'],
  ['KLARNA'],
  ['APLAZAME'],
  ['SEQURA'],
]

const PHRASES = LENDERS.flatMap(([name = '', ...others]) =>
  [name, ...others].map((text) => ({ name, phrase: plainWords(text) })),
)

/** The lender that a movement is with, by the text of the movement, or null. */
export function lenderIn(text: string): string | null {
  const words = plainWords(text)
  return PHRASES.find(({ phrase }) => hasWords(words, phrase))?.name ?? null
}
