/**
 * Names of the banks that hold most Spanish accounts, by entity code: characters 5 to 8 of a Spanish IBAN (register of entities of
 * the Banco de España). An absorbed bank has the name of the bank that its customers now see.
 */
const BANKS: Readonly<Record<string, string>> = {
  '0019': 'Deutsche Bank',
  '0049': 'Banco Santander',
  '0061': 'Banca March',
  '0073': 'Openbank',
  '0078': 'Banca Pueyo',
  '0081': 'Banco Sabadell',
  '0128': 'Bankinter',
  '0182': 'BBVA',
  '0186': 'Banco Mediolanum',
  '0234': 'Banco Caminos',
  '0235': 'Banco Pichincha',
  '0237': 'Cajasur',
  '0239': 'EVO Banco',
  '1465': 'ING',
  '1491': 'Triodos Bank',
  '1563': 'N26',
  '1583': 'Revolut',
  '2038': 'CaixaBank',
  '2080': 'ABANCA',
  '2085': 'Ibercaja',
  '2095': 'Kutxabank',
  '2100': 'CaixaBank',
  '2103': 'Unicaja',
  '3025': 'Caja de Ingenieros',
  '3035': 'Laboral Kutxa',
  '3058': 'Cajamar',
}

/** The bank of a Spanish IBAN; null if its code is not in the list. */
export function bankNameOf(iban: string): string | null {
  const [, code] = /^ES\d{2}(\d{4})\d{16}$/.exec(iban.replaceAll(' ', '')) ?? []
  return code === undefined ? null : (BANKS[code] ?? null)
}

/** `CaixaBank ···· 1332`, or `ES91 ···· 1332`: enough to recognise an account, and not the whole number. */
export const shortAccount = (iban: string): string => `${bankNameOf(iban) ?? iban.slice(0, 4)} ···· ${iban.slice(-4)}`
