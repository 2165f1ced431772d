/** Sectors of employment by catalogue id: the sections of the Spanish classification (CNAE), with rare ones merged. */
export const BUSINESS_ACTIVITIES = {
  agriculture: 1,
  industry: 2,
  energy_and_water: 3,
  construction: 4,
  retail: 5,
  vehicle_repair: 6,
  transport: 7,
  hospitality: 8,
  information_technology: 9,
  finance: 10,
  real_estate: 11,
  professional_services: 12,
  administrative_services: 13,
  public_administration: 14,
  education: 15,
  health: 16,
  arts_and_leisure: 17,
  personal_services: 18,
  domestic_work: 19,
  security_and_cleaning: 20,
  other: 21,
} as const
export type BusinessActivity = keyof typeof BUSINESS_ACTIVITIES
type BusinessActivityId = (typeof BUSINESS_ACTIVITIES)[BusinessActivity]
export const BUSINESS_ACTIVITY_IDS = Object.values(BUSINESS_ACTIVITIES) as readonly BusinessActivityId[]
