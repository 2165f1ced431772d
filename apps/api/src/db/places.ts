/** Provinces and municipalities of the shipped list. */
export interface Region {
  readonly id: number
  readonly name: string
}
export interface City extends Region {
  readonly regionId: number
}
export interface Places {
  readonly regions: readonly Region[]
  readonly cities: readonly City[]
}
