// Goal: a property's name in TypeScript gives its name in the database and on the wire.
import { describe, expect, it } from 'vitest'
import { snakeCase } from './snake-case.ts'

describe('snakeCase', () => {
  it.each([
    ['id', 'id'],
    ['principalCents', 'principal_cents'],
    ['firstLastName', 'first_last_name'],
    ['already_snake', 'already_snake'],
  ])('turns %s into %s, also the second time', (property, name) => {
    expect([snakeCase(property), snakeCase(property)]).toEqual([name, name])
  })
})
