import { expect, it } from 'vitest'
import { suggestEmailDomain } from './email-suggestion.ts'

it.each([
  ['lucia@gmial.com', 'gmail.com'],
  ['lucia@hotmial.com', 'hotmail.com'],
  ['lucia@gmai.com', 'gmail.com'],
  ['lucia@gmail.con', 'gmail.com'],
  ['lucia@gmail.comm', 'gmail.com'],
  ['lucia@GMIAL.COM ', 'gmail.com'],
  ['lucia@hotmal.es', 'hotmail.es'],
  ['lucia@outlok.com', 'outlook.com'],
  ['lucia@yaho.es', 'yahoo.es'],
  ['lucia@iclod.com', 'icloud.com'],
])('suggests for %s the domain %s', (email, domain) => expect(suggestEmailDomain(email)).toBe(domain))

it.each([
  'lucia@gmail.com',
  'lucia@hotmail.es',
  'lucia@mail.com',
  'lucia@ymail.com',
  'lucia@live.es',
  'lucia@empresa.es',
  'lucia@gml.com',
  'lucia@',
  'gmial.com',
  '',
])('suggests nothing for %j', (email) => expect(suggestEmailDomain(email)).toBeNull())
