// Goal: an account is the applicant's when the bank's way of writing a name can be the applicant's name, and not otherwise.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type HolderName, sameHolder } from './same-holder.ts'

const LUCIA: HolderName = { firstName: 'Lucía', firstSurname: 'García', secondSurname: 'Núñez' }
const MARIA_JOSE: HolderName = {
  firstName: 'María José',
  firstSurname: 'de la Fuente',
  secondSurname: 'Ortega y Gasset',
}
const JOHN: HolderName = { firstName: 'John', firstSurname: 'O’Brien', secondSurname: null }

describe('sameHolder', () => {
  it.each([
    [LUCIA, 'Lucía García Núñez'],
    [LUCIA, 'GARCIA NUNEZ LUCIA'],
    [LUCIA, 'GARCIA NUÑEZ, LUCIA'],
    [LUCIA, 'D.ª LUCIA GARCIA NUÑEZ'],
    [LUCIA, 'LUCIA GARCIA'], // the bank leaves the second surname out
    [LUCIA, 'LUCIA MARIA GARCIA NUÑEZ'], // a given name that she does not use
    [MARIA_JOSE, 'FUENTE ORTEGA GASSET Mª JOSE'],
    [MARIA_JOSE, 'MARIA DE LA FUENTE ORTEGA Y GASSET'],
    [MARIA_JOSE, 'M. JOSE FUENTE'],
    [JOHN, "JOHN O'BRIEN"],
    [JOHN, 'O BRIEN JOHN PATRICK'],
  ])('%o is %s', (person, holder) => {
    expect(sameHolder(holder, person)).toBe(true)
  })

  it.each([
    [LUCIA, 'LUCIA GARCIA PEREZ'], // a cousin, perhaps
    [LUCIA, 'PEDRO GARCIA NUÑEZ'], // a brother
    [LUCIA, 'LUCIA NUÑEZ'],
    [LUCIA, 'TALLERES GARCIA SL'],
    [LUCIA, 'LUCIA GARCIA NUÑEZ PEDRO RUIZ'],
    [LUCIA, 'LUCIANO GARCIA NUÑEZ'],
    [LUCIA, ''],
    [{ ...LUCIA, firstSurname: ' ' }, 'LUCIA NUÑEZ'],
    [{ ...LUCIA, secondSurname: 'García' }, 'LUCIA GARCIA NUÑEZ'],
    [JOHN, 'JOHN PATRICK SMITH O BRIEN'],
  ])('%o is not %s', (person, holder) => {
    expect(sameHolder(holder, person)).toBe(false)
  })

  const name = fc.constantFrom('Ana', 'Íñigo', 'Núria', 'Peña', 'Güell', 'Muñoz', 'Ruiz', 'Àngels', 'Ibáñez', 'Sáenz')
  const person = fc.uniqueArray(name, { minLength: 3, maxLength: 3 }).map(
    ([firstName = '', firstSurname = '', secondSurname = '']): HolderName => ({
      firstName,
      firstSurname,
      secondSurname,
    }),
  )
  const bare = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')

  it('knows everybody in any order, with or without accents, capitals and particles', () => {
    fc.assert(
      fc.property(
        person,
        fc.boolean(),
        fc.boolean(),
        fc.constantFrom('', 'DE', 'de la', 'Y'),
        fc.nat(5),
        (one, isBare, isUpper, particle, turn) => {
          const words = [one.firstName, particle, one.firstSurname, one.secondSurname ?? '']
          const turned = [...words.slice(turn % 4), ...words.slice(0, turn % 4)].join(' ')
          const written = isBare ? bare(turned) : turned
          expect(sameHolder(isUpper ? written.toUpperCase() : written, one)).toBe(true)
        },
      ),
    )
  })

  it('never takes one person for another whose given name, first surname or second surname differs', () => {
    fc.assert(
      fc.property(person, fc.constantFrom('firstName', 'firstSurname', 'secondSurname'), (one, part) => {
        const other = { ...one, [part]: 'Zubizarreta' }
        expect(sameHolder(`${other.firstName} ${other.firstSurname} ${other.secondSurname}`, one)).toBe(false)
      }),
    )
  })
})
