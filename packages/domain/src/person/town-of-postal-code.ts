import { provinceOfPostalCode } from './postal-code.ts'

/** The capitals of the provinces 01 to 52, as the list of towns names them. */
const CAPITALS = [
  'Vitoria-Gasteiz',
  'Albacete',
  'Alicante/Alacant',
  'Almería',
  'Ávila',
  'Badajoz',
  'Palma de Mallorca',
  'Barcelona',
  'Burgos',
  'Cáceres',
  'Cádiz',
  'Castellón de la Plana/Castelló de la Plana',
  'Ciudad Real',
  'Córdoba',
  'A Coruña',
  'Cuenca',
  'Girona',
  'Granada',
  'Guadalajara',
  'Donostia/San Sebastián',
  'Huelva',
  'Huesca',
  'Jaén',
  'León',
  'Lleida',
  'Logroño',
  'Lugo',
  'Madrid',
  'Málaga',
  'Murcia',
  'Pamplona/Iruña',
  'Ourense',
  'Oviedo',
  'Palencia',
  'Las Palmas de Gran Canaria',
  'Pontevedra',
  'Salamanca',
  'Santa Cruz de Tenerife',
  'Santander',
  'Segovia',
  'Sevilla',
  'Soria',
  'Tarragona',
  'Teruel',
  'Toledo',
  'Valencia',
  'Valladolid',
  'Bilbao',
  'Zamora',
  'Zaragoza',
  'Ceuta',
  'Melilla',
] as const

/** The streets of a capital have the numbers from 001; higher ones with a 0 are post-office boxes and large customers. */
const LAST_STREET_NUMBER = 55

/**
 * The town of a postal code: known for the capitals, whose codes have a 0 after the province. Null for the others, which need a
 * list of their own. A suggestion: a few villages share the code of their capital.
 */
export function townOfPostalCode(postalCode: string): string | null {
  const province = provinceOfPostalCode(postalCode)
  const number = /^\d{2}(0\d{2})$/.exec(postalCode)?.[1]
  if (province === null || number === undefined) return null
  return Number(number) >= 1 && Number(number) <= LAST_STREET_NUMBER ? (CAPITALS[Number(province) - 1] ?? null) : null
}
