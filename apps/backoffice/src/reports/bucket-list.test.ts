// Goal: the list behind a bucket begins and ends with the due dates that the bucket has on that day.
import { civilDate } from '@puente/domain'
import { expect, it } from 'vitest'
import { bucketListPath } from './bucket-list.ts'

const DAY = civilDate('2026-11-19')

it.each([
  ['current', '/backoffice/prestamos?due_from=2026-11-20'],
  ['b0', '/backoffice/prestamos?due_from=2026-11-19&due_to=2026-11-19'],
  ['b2', '/backoffice/prestamos?due_from=2026-10-20&due_to=2026-11-11'],
  ['b6', '/backoffice/prestamos?due_to=2026-05-22'],
  ['paid', null],
])('%s opens %s', (bucket, path) => expect(bucketListPath(bucket, DAY)).toBe(path))
