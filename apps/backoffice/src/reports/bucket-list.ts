import { addDays, type CivilDate, LATE_BUCKETS } from '@puente/domain'

/** The list of the open loans that are in a bucket on a day. */
export function bucketListPath(bucket: string, day: CivilDate): string | null {
  const found = LATE_BUCKETS.find((one) => one.bucket === bucket)
  if (found === undefined) return null
  const { fromDays, toDays } = found
  const query = new URLSearchParams({
    ...(toDays !== null && { due_from: addDays(day, -toDays) }),
    ...(fromDays !== null && { due_to: addDays(day, -fromDays) }),
  })
  return `/backoffice/prestamos?${query}`
}
