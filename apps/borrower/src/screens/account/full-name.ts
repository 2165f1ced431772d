import type { User } from '@puente/contract'

export function fullName({ personal_data: person }: Pick<User, 'personal_data'>): string {
  return [person.first_name, person.first_surname, person.second_surname].filter(Boolean).join(' ')
}
