// Goal: an account belongs to the applicant exactly when the bank's spelling of the holder can be the applicant's name.
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
    [LUCIA, 'LUCIA GARCIA'], // the bank omits the second surname
    [LUCIA, 'LUCIA MARIA GARCIA NUÑEZ'], // a given name that she did not enter
    [MARIA_JOSE, 'FUENTE ORTEGA GASSET Mª JOSE'],
    [MARIA_JOSE, 'MARIA DE LA FUENTE ORTEGA Y GASSET'],
    [MARIA_JOSE, 'M. JOSE FUENTE'],
    [JOHN, "JOHN O'BRIEN"],
    [JOHN, 'O BRIEN JOHN PATRICK'],
  ])('%o is %s', (person, holder) => {
    expect(sameHolder(holder, person)).toBe(true)
  })

  it.each([
    [LUCIA, 'LUCIA GARCIA PEREZ'], // possibly a cousin
    [LUCIA, 'PEDRO GARCIA NUÑEZ'], // possibly a brother
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

  it('matches a name in any order, with or without accents, capitals and particles', () => {
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

  it('sameHolder never matches a person with a different given name, first surname or second surname', () => {
    fc.assert(
      fc.property(person, fc.constantFrom('firstName', 'firstSurname', 'secondSurname'), (one, part) => {
        const other = { ...one, [part]: 'Zubizarreta' }
        expect(sameHolder(`${other.firstName} ${other.firstSurname} ${other.secondSurname}`, one)).toBe(false)
      }),
    )
  })
})
