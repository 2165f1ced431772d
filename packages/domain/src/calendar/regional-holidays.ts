import type { CivilDate } from './civil-date.ts'

interface RegionalDay {
  /** Month and day. */
  readonly day: string
  /** The first two digits of a postal code. */
  readonly provinces: readonly string[]
}

/**
 * The days of the autonomous communities that have a fixed date. Those that a community sets each year, and local ones, are a list of the
 * operator's.
 */
const REGIONAL_DAYS: readonly RegionalDay[] = [
  { day: '02-28', provinces: ['04', '11', '14', '18', '21', '23', '29', '41'] },
  { day: '03-01', provinces: ['07'] },
  { day: '04-23', provinces: ['05', '09', '22', '24', '34', '37', '40', '42', '44', '47', '49', '50'] },
  { day: '05-02', provinces: ['28'] },
  { day: '05-30', provinces: ['35', '38'] },
  { day: '05-31', provinces: ['02', '13', '16', '19', '45'] },
  { day: '06-09', provinces: ['26', '30'] },
  { day: '06-24', provinces: ['08', '17', '25', '43'] },
  { day: '07-25', provinces: ['15', '27', '32', '36'] },
  { day: '07-28', provinces: ['39'] },
  { day: '09-02', provinces: ['51'] },
  { day: '09-08', provinces: ['06', '10', '33'] },
  { day: '09-11', provinces: ['08', '17', '25', '43'] },
  { day: '09-17', provinces: ['52'] },
  { day: '10-09', provinces: ['03', '12', '46'] },
  { day: '12-03', provinces: ['31'] },
  { day: '12-26', provinces: ['08', '17', '25', '43'] },
]

/** True on the fixed day of the community that a province belongs to. */
export const isRegionalHoliday = (date: CivilDate, province: string): boolean =>
  REGIONAL_DAYS.some(({ day, provinces }) => day === date.slice(5) && provinces.includes(province))
