import { containsPhrase, plainWords } from './plain-words.ts'

/**
 * Consumer lenders in Spain as they appear on account statements: the lender's name first, then its aliases. This list needs
 * maintenance: a lender missing here counts as an ordinary expense. Names that are everyday words (`PLAZO`, `CONTANTE`) are left
 * out on purpose, so that a deposit does not look like a debt. Mortgage lenders are out of scope.
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

/** The lender named in the text of a movement, or null. */
export function lenderIn(text: string): string | null {
  const words = plainWords(text)
  return PHRASES.find(({ phrase }) => containsPhrase(words, phrase))?.name ?? null
}
