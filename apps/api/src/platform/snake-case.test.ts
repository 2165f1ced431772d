// Goal: the name of a TypeScript property determines its name in the database and on the wire.
import { describe, expect, it } from 'vitest'
import { snakeCase } from './snake-case.ts'

describe('snakeCase', () => {
  it.each([
    ['id', 'id'],
    ['principalCents', 'principal_cents'],
    ['firstLastName', 'first_last_name'],
    ['already_snake', 'already_snake'],
  ])('turns %s into %s and returns the same result from the cache', (property, name) => {
    expect([snakeCase(property), snakeCase(property)]).toEqual([name, name])
  })
})
